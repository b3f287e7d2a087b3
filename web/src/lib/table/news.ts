import type { Tab } from '$lib/ui/Tabs.svelte';
import type { Entry, TableEvent } from '$lib/wire';
import { ownerOf } from './places';
import { isOwnWords } from './story';
import { isTheHouses } from './things';

/** Behind which tab of a phone something happened that somebody else did: to my cards and things, to my sheet, or told. */
export function newsIn({ by, events }: Entry, seat: string): Tab[] {
  return by === seat ? [] : [...new Set(events.flatMap((event) => tabOf(event, seat) ?? []))];
}

function tabOf(event: TableEvent, seat: string): Tab | null {
  const isMine = (place: string) => ownerOf(place) === seat && !isTheHouses(place);
  switch (event.type) {
    case 'told':
      return isOwnWords(event) ? 'story' : null;
    case 'moved':
      return isMine(event.source) || isMine(event.target) ? 'cards' : null;
    case 'dealt':
      return isMine(event.place) ? 'cards' : null;
    case 'made':
    case 'altered':
      return event.open.owner === seat ? 'cards' : null;
    case 'counted':
      return isMine(event.track) ? 'sheet' : null;
    case 'marked':
    case 'unmarked':
      return isMine(event.mark) ? 'sheet' : null;
    case 'written':
      return isMine(event.sheet) ? 'sheet' : null;
    default:
      return null;
  }
}
