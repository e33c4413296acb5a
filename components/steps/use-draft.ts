'use client';

import { useCallback, useEffect, useRef } from 'react';
import { call } from '@/lib/bff/call';
import { endpoints } from '@/lib/bff/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import { keepTyped } from './typed';

const quietMs = 0.4 * secondMs;

/**
 * Keeps half-typed answers on the server: a moment after the last key, with each field that is left, and when the
 * page goes away. One save at a time, and `pause` waits for it: the first reply of a new visitor carries the
 * session that the next call needs.
 */
export function useDraft(step: string, locale: Locale) {
  const unsaved = useRef<Record<string, unknown> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const save = useCallback(
    (keepalive = false) => {
      clearTimeout(timer.current);
      const draft = unsaved.current;
      if (!draft) return;
      unsaved.current = null;
      const send = () => call(endpoints.keepDraft, { locale, step, draft }, { keepalive });
      const sent = keepalive ? send() : running.current.then(send);
      // What could not be kept is still on the screen; the next save, or leaving the page, tries again.
      running.current = sent.catch(() => {
        unsaved.current ??= draft;
      });
    },
    [step, locale],
  );

  const keep = useCallback(
    (values: Record<string, unknown>) => {
      keepTyped(step, values);
      unsaved.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, quietMs);
    },
    [step, save],
  );

  /** Waits for what is on its way and holds back the rest: it is being submitted. */
  const pause = useCallback(async () => {
    clearTimeout(timer.current);
    await running.current;
  }, []);

  /** The answers were accepted: there is nothing left to save. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
  }, []);

  useEffect(() => {
    const leave = () => save(true);
    const left = ({ relatedTarget: to }: FocusEvent) => {
      // On the way to the button: what is sent is all of it.
      if (!(to instanceof HTMLButtonElement && to.type === 'submit')) save();
    };
    // `beforeunload` comes before the request of the page that follows, `pagehide` where the other one does not.
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('focusout', left);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('focusout', left);
      save();
    };
  }, [save]);

  return { keep, pause, drop, save };
}
