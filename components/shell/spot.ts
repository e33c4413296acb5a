/**
 * Where a person is on a page, in terms that hold in any language: what they have opened, which field has the focus, and what
 * stands where on the screen. Pages differ in height from language to language, so a number of pixels alone says nothing.
 */
interface Mark {
  selector: string;
  nth: number;
}

/** A disclosure that stands open, and the lines that were typed in it. */
interface Disclosed {
  nth: number;
  typed: { name: string; text: string }[];
}

interface Spot {
  disclosed: Disclosed[];
  focused: Mark | null;
  /** The focused field, else the first thing in sight that has a name. */
  anchor: Mark | null;
  anchorTop: number;
  scrollTop: number;
}

const landmarks = 'main :is(h1, h2, h3, [name])';

/** Those inside of others may come later than the page. */
const disclosures = () => [
  ...document.querySelectorAll<HTMLDetailsElement>('main details:not(details details)'),
];
const lines = 'input:not([type]), input[type="text"]';

/** Gives what leads back to where the person is now. `focused`: what had the focus before a press took it away. */
export function wayBackTo(focused: Element | null): () => void {
  const spot = markSpot(focused);
  return () => {
    returnTo(spot);
    // Once more when all of the page is there and its fonts have been laid out.
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

/** Opens what stood open. A line that a form keeps is there already; one that only its page knew is typed again. */
function disclose({ nth, typed }: Disclosed): void {
  const one = disclosures()[nth];
  if (!one) return;
  one.open = true;
  for (const line of one.querySelectorAll<HTMLInputElement>(lines)) {
    line.value ||= typed.find(({ name }) => name === line.name)?.text ?? '';
  }
}

/** Brings the page back to a spot; before it is painted, when called in a layout effect. */
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
