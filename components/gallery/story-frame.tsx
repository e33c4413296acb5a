'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from '@/lib/kernel/point';
import type { Interaction, SubmitResult as StepPressed } from '../steps/step-states';

/** What the stubbed server does when a button is pressed. */
type Pressed = StepPressed | { reply: object };

const never = new Promise<Response>(() => {});

/** Rejects the request, and sets `navigator.onLine` to false. */
function noConnection(): Promise<Response> {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  return Promise.reject(new TypeError('no connection'));
}

/** Stub of the response of our own API. */
function stubResponse(method: string, pressed: Pressed | undefined): Promise<Response> {
  if (typeof pressed === 'object' && 'newer' in pressed) {
    if (method === 'GET')
      return Promise.resolve(
        Response.json({ open: true, edition: 'another.1', answers: pressed.newer }),
      );
    return stubResponse(method, { refused: { code: 'edited-elsewhere' } });
  }
  if (method === 'GET' && pressed === 'offline') return noConnection();
  if (method === 'PUT') return Promise.resolve(Response.json({ kept: true }));
  if (method !== 'POST' || !pressed || pressed === 'working' || pressed === 'checked') return never;
  if (pressed === 'offline') return noConnection();
  if ('reply' in pressed) return Promise.resolve(Response.json(pressed.reply));
  const refusal = { ...pressed.refused, reference: 'a1b2c3d4' };
  return Promise.resolve(Response.json(refusal, { status: 422 }));
}

/**
 * Timers longer than this, in milliseconds, fire at once. `cut-off` is above the 45 s after which a
 * checkout takes long, so that the offline message appears first.
 */
const timerLimitMs = { long: 20_000, 'cut-off': 50_000 };

/** Patches the browser's timers; returns a function that restores them. */
function speedUpTimers(soon: number): () => void {
  const { setTimeout, setInterval } = window;
  const soonerMs = (afterMs: number) => (afterMs > soon ? 0 : afterMs);
  window.setTimeout = ((act: () => void, afterMs = 0) =>
    setTimeout(act, soonerMs(afterMs))) as typeof window.setTimeout;
  window.setInterval = ((act: () => void, everyMs = 0) =>
    setInterval(act, soonerMs(everyMs))) as typeof window.setInterval;
  return () => Object.assign(window, { setTimeout, setInterval });
}

/** Whether the page has responded to the press: with a busy button, field errors or a notice. */
function hasResponded(stage: Element, pressed: Pressed): boolean {
  if (pressed === 'working') return stage.querySelector('[aria-disabled="true"]') !== null;
  return (
    stage.querySelector(
      '[aria-invalid], [role="alert"]:not([hidden] *), [aria-labelledby="error-summary"], [data-answered]',
    ) !== null
  );
}

/** Moves the map by one step and presses its save button, each as soon as possible. */
function movePin(stage: Element): () => boolean {
  let before: string | null = null;
  let isSaved = false;
  return () => {
    const isDrawn = stage.querySelector('[role="application"]:not([aria-busy])') !== null;
    if (isDrawn && before === null) {
      before = stage.textContent;
      stage.querySelector<HTMLElement>('[role="group"] button')?.click();
    } else if (before !== null && stage.textContent !== before && !isSaved) {
      isSaved = true;
      stage.querySelector<HTMLElement>('#save-pin')?.click();
    }
    return isSaved && stage.querySelector('[role="alert"]') !== null;
  };
}

/**
 * Presses a control that is not the form's button; returns a function that tells whether the page
 * has responded.
 */
function interact(stage: Element, touched: Interaction): () => boolean {
  if (touched === 'list') {
    stage.querySelector('details')?.setAttribute('open', '');
    return () => stage.querySelector('details[open] li') !== null;
  }
  if (touched === 'point') {
    const box = stage.querySelector<HTMLInputElement>('#coordinates');
    box?.closest('details')?.setAttribute('open', '');
    if (box) box.value = 'nowhere';
    stage.querySelector('form')?.requestSubmit();
    return () => stage.querySelector('[aria-labelledby="error-summary"]') !== null;
  }
  if ('moved' in touched) return movePin(stage);
  const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  navigator.geolocation.getCurrentPosition = (_found, failed) =>
    failed?.({ ...codes, code: touched.unlocated, message: '' });
  const note = stage.querySelector('#locate-note');
  const before = note?.textContent;
  stage.querySelector<HTMLElement>('[aria-describedby="locate-note"]')?.click();
  return () => note?.textContent !== before;
}

/** Stubs the device location and presses the locate button. */
function locate(form: HTMLFormElement, { lat, long }: Point): void {
  const coords = { latitude: lat, longitude: long, accuracy: 20 } as GeolocationCoordinates;
  navigator.geolocation.getCurrentPosition = (found) =>
    found({ coords, timestamp: 0 } as GeolocationPosition);
  form.querySelector('a')?.click();
}

/**
 * Types as a user would: React ignores a value that is set without its native setter and an event.
 */
function type(field: Element | RadioNodeList | null, text: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface StoryFrameProps {
  pressed?: Pressed | undefined;
  touched?: Interaction | undefined;
  /** Values typed before the submit, by field name, where a state cannot start with them. */
  typed?: Readonly<Record<string, string>> | undefined;
  ticked?: boolean | undefined;
  /** If set, the locate button is pressed instead of submit, and the device reports this point. */
  located?: Point | undefined;
  /** Selectors of buttons to press in order, each once it exists. */
  clicked?: readonly string[] | undefined;
  /** Response of our own API where no form is submitted. */
  answer?: Pressed | undefined;
  /** Simulates a long wait, with (`long`) or without (`cut-off`) a connection. */
  waited?: 'long' | 'cut-off' | undefined;
  /** Selector that must match before the state counts as reached. */
  until?: string | undefined;
  children: ReactNode;
}

/**
 * Shows a named state without a server: calls to our own API get the state's response, and buttons
 * are pressed as the state says. `data-stage` becomes `reached` when the state is shown.
 */
export function StoryFrame({ children, ...state }: StoryFrameProps) {
  const { pressed, touched, typed, ticked, located, clicked, answer, waited, until } = state;
  const place = useRef<HTMLDivElement>(null);
  const [restoreTimers] = useState(() => {
    if (typeof window === 'undefined') return;
    const real = window.fetch;
    const moved = typeof touched === 'object' && 'moved' in touched ? touched.moved : undefined;
    const said = answer ?? moved ?? pressed;
    window.fetch = (input, init) => {
      if (!String(input).startsWith('/api/')) return real(input, init);
      return stubResponse(init?.method ?? 'GET', waited === 'cut-off' ? 'offline' : said);
    };
    return waited && speedUpTimers(timerLimitMs[waited]);
  });

  const reach = useEffectEvent((stage: HTMLElement) => {
    let isPressed = false;
    const toClick = [...(clicked ?? [])];
    let hasMoved: (() => boolean) | undefined;
    const atFirst = stage.textContent;
    const check = () => {
      const form = stage.querySelector<HTMLFormElement>('form[data-live]');
      if (stage.querySelector('form') && !form) return;
      if (pressed && form && !isPressed) {
        isPressed = true;
        for (const [name, text] of Object.entries(typed ?? {}))
          type(form.elements.namedItem(name), text);
        if (ticked) form.querySelector<HTMLInputElement>('[type="checkbox"]')?.click();
        if (located) locate(form, located);
        else form.requestSubmit();
      }
      if (pressed && !hasResponded(stage, pressed)) return;
      for (let next = toClick[0]; next !== undefined; next = toClick[0]) {
        const button = stage.querySelector<HTMLElement>(next);
        if (!button) return;
        toClick.shift();
        button.click();
      }
      if (touched) hasMoved ??= interact(stage, touched);
      if (hasMoved?.() === false) return;
      if (waited && stage.textContent === atFirst) return;
      if (until && !stage.querySelector(until)) return;
      restoreTimers?.();
      watch.disconnect();
      stage.dataset.stage = 'reached';
    };
    const watch = new MutationObserver(check);
    watch.observe(stage, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    check();
    return () => watch.disconnect();
  });
  // Runs once: a re-render caused by a response must not press again.
  useEffect(() => (place.current ? reach(place.current) : undefined), []);

  return (
    <div ref={place} className="contents">
      {children}
    </div>
  );
}
