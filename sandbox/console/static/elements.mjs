// DOM building blocks of the console.

/** Creates an element. Strings become text nodes, so customer input is never parsed as HTML. */
export function el(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const riyadh = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Riyadh',
});
export const at = (iso) => (iso ? riyadh.format(new Date(iso)) : '');
export const money = (halalas) => `SAR ${(halalas / 100).toFixed(2)}`;
export const list = (items, none) => (items.length > 0 ? items : [el('p', { textContent: none })]);

export const options = (names, chosen) =>
  names.map((name) => new Option(name, name, false, name === chosen));

export const byId = (id) => document.getElementById(id);
