import type { Dressing } from '../games';

export default { art: 'playtest', artWords: 'art.playtest', sibling: { system: 'thousand_faces', differs: 'home.differs.playtest' } } satisfies Dressing;
