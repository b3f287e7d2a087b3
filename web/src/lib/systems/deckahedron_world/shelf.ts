import type { Dressing } from '../games';

export default { art: 'world', artWords: 'art.world' } satisfies Dressing;
