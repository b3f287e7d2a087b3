import type { Dressing } from '../games';

export default { art: 'faces', artWords: 'art.faces', sibling: { system: 'thousand_faces_playtest', differs: 'home.differs.faces' } } satisfies Dressing;
