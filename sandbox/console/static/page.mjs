// Calls of the control API for the world named in the page's address, and DOM building blocks.

/**
 * Kept in `sessionStorage`, per tab. As a bearer token, no other site can make the browser send it.
 */
const tokenKey = 'sandbox-control-token';

export const saveToken = (token) => sessionStorage.setItem(tokenKey, token);

export const world = () => new URLSearchParams(location.search).get('key');

/** Makes one call. Throws an error with the refusal's message; sets `isSignedOut` on a 401. */
export async function call(method, path, body) {
  const key = world();
  const address = new URL(`/sandbox${path}`, location.href);
  if (key !== null) address.searchParams.set('key', key);
  const token = sessionStorage.getItem(tokenKey);
  const response = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const json = await response.json();
  if (response.ok) return json;
  const fields = Object.entries(json.errors ?? {}).map(
    ([field, messages]) => `${field} ${messages}`,
  );
  const text = [json.message, ...fields].join(': ');
  throw Object.assign(new Error(text), { isSignedOut: response.status === 401 });
}

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
