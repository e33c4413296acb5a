/**
 * A position on a page that is valid in any language: open disclosures, the focused field, and
 * where an element stands on the screen. A scroll offset alone is not enough, because the height of
 * a page depends on its language.
 */
interface Mark {
  selector: string;
  nth: number;
}

/** An open disclosure, and the text typed in it. */
interface Disclosed {
  nth: number;
  typed: { name: string; text: string }[];
}

interface Spot {
  disclosed: Disclosed[];
  focused: Mark | null;
  /** The focused field, or else the first visible heading or field. */
  anchor: Mark | null;
  anchorTop: number;
  scrollTop: number;
}

const landmarks = 'main :is(h1, h2, h3, [name])';

/** Only top-level ones: nested disclosures may be rendered later than the page. */
const disclosures = () => [
  ...document.querySelectorAll<HTMLDetailsElement>('main details:not(details details)'),
];
const lines = 'input:not([type]), input[type="text"]';

/**
 * Returns a function that restores the current position. `focused`: what had the focus before a
 * press took it away.
 */
export function wayBackTo(focused: Element | null): () => void {
  const spot = markSpot(focused);
  return () => {
    returnTo(spot);
    // Again when the page is complete and its fonts are laid out.
    requestAnimationFrame(() => returnTo(spot));
  };
}

function markSpot(focused: Element | null): Spot {
  const own = focused && markOf(focused);
  const field = own && isInSight(focused) ? focused : firstInSight();
  return {
    disclosed: disclosures().flatMap((one, nth) =>
      one.open ? [{ nth, typed: typedIn(one) }] : [],
    ),
    focused: own,
    anchor: field === focused ? own : field && markBy(landmarks, field),
    anchorTop: field?.getBoundingClientRect().top ?? 0,
    scrollTop: window.scrollY,
  };
}

const typedIn = (one: HTMLDetailsElement): Disclosed['typed'] =>
  [...one.querySelectorAll<HTMLInputElement>(lines)]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ name, value: text }) => ({ name, text }));

/** Opens a disclosure again. Restores text that no form has kept. */
function disclose({ nth, typed }: Disclosed): void {
  const one = disclosures()[nth];
  if (!one) return;
  one.open = true;
  for (const line of one.querySelectorAll<HTMLInputElement>(lines)) {
    line.value ||= typed.find(({ name }) => name === line.name)?.text ?? '';
  }
}

/** Scrolls and focuses as recorded. Before the first paint if called in a layout effect. */
function returnTo({ disclosed, focused, anchor, anchorTop, scrollTop }: Spot): void {
  disclosed.forEach(disclose);
  (find(focused) as HTMLElement | null)?.focus({ preventScroll: true });
  const stands = find(anchor);
  const top = stands ? window.scrollY + stands.getBoundingClientRect().top - anchorTop : scrollTop;
  window.scrollTo({ top, behavior: 'instant' });
}

function markOf(element: Element): Mark | null {
  const name = element.getAttribute('name');
  if (name) return markBy(`[name="${CSS.escape(name)}"]`, element);
  return element.id ? markBy(`#${CSS.escape(element.id)}`, element) : null;
}

const markBy = (selector: string, element: Element): Mark => ({
  selector,
  nth: [...document.querySelectorAll(selector)].indexOf(element),
});

const find = (mark: Mark | null): Element | null =>
  mark && (document.querySelectorAll(mark.selector)[mark.nth] ?? null);

function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

const firstInSight = (): Element | null =>
  [...document.querySelectorAll(landmarks)].find(
    (element) => isInSight(element) && element.getBoundingClientRect().top >= 0,
  ) ?? null;
