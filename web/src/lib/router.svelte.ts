export type Page =
  | { name: 'home' }
  | { name: 'table'; table: string }
  | { name: 'story'; table: string }
  | { name: 'rules'; system: string; id: string }
  | { name: 'beside'; system: string; other: string }
  | { name: 'lab'; system: string; part: LabPart }
  | { name: 'gallery' }
  | { name: 'lost' };

/** What is looked at in the lab: a fight, chances, or what a change would do. */
export type LabPart = 'fight' | 'odds' | 'change';

function pageAt(path: string): Page {
  if (path === '/') return { name: 'home' };
  const [, code, story] = /^\/t\/([A-Za-z0-9-]+)(\/story)?\/?$/.exec(path) ?? [];
  if (code) return { name: story ? 'story' : 'table', table: code.toUpperCase() };
  const [, one, other] = /^\/rules\/([a-z_]+)\/beside\/([a-z_]+)\/?$/.exec(path) ?? [];
  if (one && other) return { name: 'beside', system: one, other };
  const [isRules, system = '', id = ''] = /^\/rules(?:\/([a-z_]+))?(?:\/([A-Za-z0-9-]+))?\/?$/.exec(path) ?? [];
  if (isRules) return { name: 'rules', system, id: id.toUpperCase() };
  const [isLab, game = '', part = 'fight'] = /^\/lab(?:\/([a-z_]+)(?:\/(odds|change))?)?\/?$/.exec(path) ?? [];
  if (isLab) return { name: 'lab', system: game, part: part as LabPart };
  if (path === '/gallery' && import.meta.env.DEV) return { name: 'gallery' };
  return { name: 'lost' };
}

/** Which page is open. Plain links work; those of our own pages are followed without loading anew. */
class Router {
  #page = $state.raw<Page>({ name: 'home' });

  get page(): Page {
    return this.#page;
  }

  start(): void {
    this.#look();
    window.addEventListener('popstate', () => this.#look());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
    window.scrollTo(0, 0);
  }

  #look(): void {
    this.#page = pageAt(location.pathname);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return; // a place on this very page
    if (pageAt(link.pathname).name === 'lost') return; // not a page of ours: the server's to answer
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
