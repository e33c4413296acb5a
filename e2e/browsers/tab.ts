/** What is looked for on a page: elements of a kind, and a part of their name; without one the first one in sight. */
export interface Target {
  kind: keyof typeof kinds;
  name?: string | undefined;
}

/** One page of a browser: the few verbs that BiDi and WebDriver have in common. Each throws where it cannot be done. */
export interface Tab {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  press(target: Target): Promise<void>;
  /** After what stands there already. */
  type(target: Target, text: string): Promise<void>;
  /** Takes an option of a list. */
  choose(target: Target, value: string): Promise<void>;
  /** A PNG of what is in sight. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

const kinds = {
  button: 'button, [type=submit]',
  link: 'a',
  field: 'input, textarea, select',
  combobox: 'input[role=combobox]',
  option: '[role=option]',
  radio: '[type=radio]:enabled',
  checkbox: '[type=checkbox]',
  day: '[name=date]:enabled',
  period: '[name=period]:enabled',
};

/**
 * An expression that gives the element in a page, or undefined: of what can be seen, by its own words, those of its label, or
 * its name in the form. Brought to the middle, where nothing that sticks to an edge lies over it.
 */
export const found = ({ kind, name = '' }: Target): string =>
  `(() => {
    const it = [...document.querySelectorAll(${JSON.stringify(kinds[kind])})].find((one) =>
      one.checkVisibility() &&
      [one.ariaLabel, one.textContent, one.name, ...[...(one.labels ?? [])].map((label) => label.textContent)]
        .some((words) => words?.replace(/\\s+/g, ' ').includes(${JSON.stringify(name)})));
    it?.scrollIntoView({ block: 'center' });
    return it;
  })()`;
