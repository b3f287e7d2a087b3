"""How fast Hearthside is beside its peers: every figure is a ratio taken within one run."""
