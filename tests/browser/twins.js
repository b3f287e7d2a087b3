// What sounds the same: two controls in one part of a page that go by one name, though both can be pressed, or one of
// them is dead. Gives a line for each.
() => {
  const CONTROLS = 'button, a[href], summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab]';
  /** Each of these is a part by itself, heard by its name before what is in it. */
  const PARTS = 'dialog, form, fieldset, [role=group], [role=radiogroup], [role=tablist], section, article, nav, aside, header, footer, main, li, tr';

  const leaf = [...document.querySelectorAll('dialog')].filter((each) => each.matches(':modal')).at(-1);
  const page = leaf ?? document.body;
  const isSeen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[aria-hidden=true], [inert]');
  const isOff = (it) => it.disabled || it.getAttribute('aria-disabled') === 'true';

  const tidy = (words) => words.replace(/\s+/g, ' ').trim();
  function wordsOf(it) {
    if (it.nodeType === Node.TEXT_NODE) return it.data;
    if (it.nodeType !== Node.ELEMENT_NODE || it.getAttribute('aria-hidden') === 'true' || !it.checkVisibility()) return '';
    return it.getAttribute('aria-label') ?? [...it.childNodes].map(wordsOf).join(' ');
  }
  function nameOf(it) {
    const by = (it.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
    if (by.length > 0) return tidy(by.map(wordsOf).join(' '));
    if (it.hasAttribute('aria-label')) return tidy(it.getAttribute('aria-label'));
    if (it.labels?.length) return tidy([...it.labels].map(wordsOf).join(' '));
    return tidy(wordsOf(it)) || it.placeholder || it.title || '';
  }
  const kindOf = (it) => it.getAttribute('role') ?? (it.localName === 'input' ? it.type : it.localName);
  /** The part it lies in, with a name that sets it apart from its like; a list is heard as one. */
  const partOf = (it) => it.parentElement.closest(PARTS) ?? page;
  const isNamed = (part) => part.hasAttribute('aria-label') || part.hasAttribute('aria-labelledby') || part.matches('dialog, fieldset, form, main, nav');
  function regionOf(it) {
    let part = partOf(it);
    while (part !== page && page.contains(part) && !isNamed(part)) part = partOf(part);
    return part;
  }

  const heard = new Map();
  for (const it of page.querySelectorAll(CONTROLS)) {
    // What was said twice stands in the story twice.
    if (!isSeen(it) || it.matches('button.line')) continue;
    const name = nameOf(it);
    const region = regionOf(it);
    const known = heard.get(region) ?? heard.set(region, new Map()).get(region);
    const key = `${kindOf(it)} “${name}”`;
    known.set(key, [...(known.get(key) ?? []), it]);
  }
  const faults = [];
  for (const [region, named] of heard) {
    for (const [key, all] of named) {
      // Two links to one place are one link.
      const places = new Set(all.map((it) => it.href ?? it));
      if (key.endsWith('“”')) faults.push(`${key} has no name in ${region.getAttribute("aria-label") ?? region.localName}`);
      else if (places.size > 1 && !all.every(isOff)) faults.push(`${key} is there ${all.length} times in ${region.getAttribute('aria-label') ?? region.localName}`);
    }
  }
  return faults;
}
