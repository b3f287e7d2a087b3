import type { Dressing } from '../games';

export default { art: 'dofa', artWords: 'art.dofa' } satisfies Dressing;
