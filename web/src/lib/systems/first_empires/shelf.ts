import type { Dressing } from '../games';

export default { art: 'empires', artWords: 'art.empires' } satisfies Dressing;
