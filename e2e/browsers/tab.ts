/** Selects elements by kind and a part of their name; without a name, the first visible one. */
export interface Target {
  kind: keyof typeof kinds;
  name?: string | undefined;
}

/**
 * One page of a browser, with the few operations that BiDi and WebDriver share. Each throws when it
 * cannot be done.
 */
export interface Tab {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  press(target: Target): Promise<void>;
  /** Appends to the existing text. */
  type(target: Target, text: string): Promise<void>;
  /** Selects an option of a list. */
  choose(target: Target, value: string): Promise<void>;
  /** Saves a PNG of the viewport. */
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
 * Returns an expression that gives a visible element of a page, or undefined: by its own text, its
 * label's text, or its name in the form. Scrolls it to the middle, where no sticky element covers
 * it.
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
