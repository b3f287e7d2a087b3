"""A fight's exchange of blows as machine code, for sweeps of millions. Needs the extra `lab`; nothing else does."""
