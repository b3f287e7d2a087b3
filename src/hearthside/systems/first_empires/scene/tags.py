"""Tags: what can be invoked for dice, what it sticks to, and what is used up."""

from dataclasses import replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.kinds import TAGS, Tag
from hearthside.systems.first_empires.names import name_of


def tag_name(lying: Lying, tag: str) -> str:
    """What people call a tag; nothing for one that is gone."""
    return TAGS.called(lying).get(ThingId(tag), "")


def tag_words(lying: Lying, tag: str) -> str:
    """A tag as people speak of it, with what it sticks to and how often it can be invoked."""
    there = TAGS.of(lying, tag)
    slots = {"tag": tag_name(lying, tag), "on": name_of(lying, there.on), "uses": there.uses}
    if there.sticky:
        return say("{tag} ({on}), sticky" if there.on else "{tag}, sticky", **slots)
    return say("{tag} ({on}), {uses} left" if there.on else "{tag}, {uses} left", **slots)


def lay_tag(draft: Draft, tag: Tag) -> ThingId:
    """A tag lies on the table; one of the same name in the same place gains invocations instead."""
    alike = next((each for each, there in TAGS.all(draft.table).items() if _is_the_same(there, tag)), None)
    if alike is None:
        return draft.make(TAGS, tag)
    there = TAGS.of(draft.table, alike)
    more = replace(there, uses=there.uses + tag.uses, sticky=there.sticky or tag.sticky, by=tag.by or there.by)
    draft.put(TAGS, alike, more)
    return alike


def _is_the_same(there: Tag, tag: Tag) -> bool:
    return there.name == tag.name and tag.on in ("", there.on)


def invoke_tag(draft: Draft, tag: str) -> None:
    """FE-TAG-02: one invocation is used up, and the tag with its last; a sticky one stays (FE-TAG-06)."""
    there = TAGS.of(draft.table, tag)
    if there.sticky:
        return
    if there.uses > 1:
        draft.put(TAGS, ThingId(tag), replace(there, uses=there.uses - 1))
    else:
        draft.remove(ThingId(tag))


def come_off(draft: Draft, thing: str) -> None:
    """What a tag stuck to leaves the table: only its name is left to say where that was."""
    for tag, there in TAGS.all(draft.table).items():
        if there.on == thing:
            draft.put(TAGS, tag, replace(there, on=name_of(draft.table, thing)))
