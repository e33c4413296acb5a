/**
 * A position on a page that is valid in any language: open disclosures, the focused field, and
 * where an element stands on the screen. A scroll offset alone is not enough, because the height of
 * a page depends on its language.
 */
interface ElementPath {
  selector: string;
  nth: number;
}

/** An open disclosure, and the text typed in it. */
interface OpenDisclosure {
  nth: number;
  typed: { name: string; text: string }[];
}

interface ScrollPosition {
  disclosures: OpenDisclosure[];
  focused: ElementPath | null;
  /** The focused field, or else the first visible heading or field. */
  anchor: ElementPath | null;
  anchorTop: number;
  scrollTop: number;
}

const landmarks = 'main :is(h1, h2, h3, [name])';

/** Only top-level ones: nested disclosures may be rendered later than the page. */
const disclosures = () => [
  ...document.querySelectorAll<HTMLDetailsElement>('main details:not(details details)'),
];
const textInputs = 'input:not([type]), input[type="text"]';

/**
 * Returns a function that restores the current position. `focused`: what had the focus before a
 * press took it away.
 */
export function captureScrollPosition(focused: Element | null): () => void {
  const position = readPosition(focused);
  return () => {
    restorePosition(position);
    // Again when the page is complete and its fonts are laid out.
    requestAnimationFrame(() => restorePosition(position));
  };
}

function readPosition(focused: Element | null): ScrollPosition {
  const focusedPath = focused && pathOf(focused);
  const field = focusedPath && isVisible(focused) ? focused : firstVisible();
  return {
    disclosures: disclosures().flatMap((one, nth) =>
      one.open ? [{ nth, typed: typedTextsOf(one) }] : [],
    ),
    focused: focusedPath,
    anchor: field === focused ? focusedPath : field && pathBy(landmarks, field),
    anchorTop: field?.getBoundingClientRect().top ?? 0,
    scrollTop: window.scrollY,
  };
}

const typedTextsOf = (one: HTMLDetailsElement): OpenDisclosure['typed'] =>
  [...one.querySelectorAll<HTMLInputElement>(textInputs)]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ name, value: text }) => ({ name, text }));

/** Opens a disclosure again. Restores text that no form has kept. */
function reopen({ nth, typed }: OpenDisclosure): void {
  const one = disclosures()[nth];
  if (!one) return;
  one.open = true;
  for (const input of one.querySelectorAll<HTMLInputElement>(textInputs)) {
    input.value ||= typed.find(({ name }) => name === input.name)?.text ?? '';
  }
}

/** Scrolls and focuses as recorded. Before the first paint if called in a layout effect. */
function restorePosition({
  disclosures: disclosed,
  focused,
  anchor,
  anchorTop,
  scrollTop,
}: ScrollPosition): void {
  disclosed.forEach(reopen);
  (find(focused) as HTMLElement | null)?.focus({ preventScroll: true });
  const element = find(anchor);
  const top = element
    ? window.scrollY + element.getBoundingClientRect().top - anchorTop
    : scrollTop;
  window.scrollTo({ top, behavior: 'instant' });
}

function pathOf(element: Element): ElementPath | null {
  const name = element.getAttribute('name');
  if (name) return pathBy(`[name="${CSS.escape(name)}"]`, element);
  return element.id ? pathBy(`#${CSS.escape(element.id)}`, element) : null;
}

const pathBy = (selector: string, element: Element): ElementPath => ({
  selector,
  nth: [...document.querySelectorAll(selector)].indexOf(element),
});

const find = (path: ElementPath | null): Element | null =>
  path && (document.querySelectorAll(path.selector)[path.nth] ?? null);

function isVisible(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

const firstVisible = (): Element | null =>
  [...document.querySelectorAll(landmarks)].find(
    (element) => isVisible(element) && element.getBoundingClientRect().top >= 0,
  ) ?? null;
