"""The house: every table of one host, the doors to them, and the keys to their seats."""

import asyncio
import logging
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec import Meta, Struct
from typing_extensions import Annotated  # noqa: UP035

from hearthside import systems
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import Role
from hearthside.kernel.system import System
