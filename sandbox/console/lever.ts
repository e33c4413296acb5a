import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

interface Lever {
  /** The call of the control API, `POST /sandbox/reset`. */
  call: string;
  json?: object;
  label: string | Markup;
  /** Said once it is done. */
  done: string;
  /** Asked before, for what cannot be taken back. */
  confirm?: string;
  look?: 'main' | 'soft' | 'bare' | 'quiet' | 'danger' | 'card';
  /** Goes on with the label for who cannot see beside what it stands. */
  of?: string;
}

/** One press, one call. The script makes the call; `data-call` is also how it finds the button again. */
export function lever({ call, json, label, done, confirm, look = 'quiet', of }: Lever): Markup {
  return html`<form class="lever" ${wires({ call, json, done, confirm })}>
    <button class="button ${look}">${label}${of ? html` <span class="sr-only">${of}</span>` : ''}</button>
  </form>`;
}

/** The attributes by which the script knows what a form calls. */
export function wires(wired: {
  call: string;
  json?: object | undefined;
  done: string;
  confirm?: string | undefined;
}): Markup {
  const { call, json = {}, done, confirm } = wired;
  return html`data-call="${call}" data-json="${JSON.stringify(json)}" data-done="${done}" ${
    confirm ? html`data-confirm="${confirm}"` : ''
  }`;
}

interface Field {
  name: string;
  label: string;
  /** Says how it is to be filled in once it was not. */
  problem: string;
  hint?: string;
  type?: string;
  /** What becomes of the text: a number, or an instant in Riyadh. */
  as?: 'text' | 'number' | 'riyadh';
  value?: string;
  /** Before the name in its id: the same field may stand on a page more than once. */
  within: string;
  ltr?: boolean;
}

/** A labelled field; its hint and its problem are tied to it. */
export function field(wanted: Field): Markup {
  const { name, label, problem, hint, type = 'text', as = 'text', value = '', within } = wanted;
  const id = `${within}-${name}`;
  const described = `${hint ? `${id}-hint ` : ''}${id}-problem`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" type="${type}" value="${value}" data-as="${as}" autocomplete="off"
      ${wanted.ltr ? html`dir="ltr"` : ''} aria-describedby="${described}">
    ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''}
    <span class="problem" id="${id}-problem" data-problem="${problem}"></span>
  </div>`;
}

/** A code, id, phone or path amid words of either direction. */
export const apart = (text: string | number): Markup => html`<bdi dir="ltr">${text}</bdi>`;
