'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { CallError, call, giveUpOffline } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { StepReply } from '@/lib/wizard/replies';
import type { StepScreen, StepViewProps } from '@/lib/wizard/screen';
import { untilLeft } from '../../live/until-left';
import type { AutosaveQueue } from '../autosave/autosave-queue';
import { useHost } from '../frame/host';

export type Stop = Extract<StepReply, { kind: 'stop' }>;

interface Handlers {
  draft: Pick<AutosaveQueue, 'edit' | 'pause' | 'resume' | 'clear'>;
  /**
   * Another tab saved this step: finds and reports the differences; `settled` when there are none
   * and it can be sent.
   */
  onOutdated(): Promise<'told' | 'settled' | 'unchanged'>;
  onStay(data: unknown): void;
  /** Shows the errors beside their fields; false when none of them belongs to this form. */
  onFaults(fields: Record<string, string>): boolean;
}

/** Error codes that mean the page is outdated. */
const stale = /-(withdrawn|changed|gone|elsewhere)$/;

/** Submits a step once, however often the button is pressed, and follows the reply. */
export function useSubmit({ step, locale, from }: Pick<StepViewProps, 'step' | 'locale' | 'from'>) {
  const router = useRouter();
  const host = useHost();
  const running = useRef(false);
  const [moving, startMoving] = useTransition();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [stopped, setStopped] = useState<Stop | null>(null);

  // The last submit that did not come from the form (skipping a step, requesting another code). A
  // retry sends this again instead of the form's values.
  const besideRef = useRef<unknown>(null);
  const going = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    running.current = false;
    const left = () => {
      isLeft.current = true;
    };
    // Passed as listener options: its signal removes the listeners.
    const stop = new AbortController();
    // Abort when offline: the response cannot arrive, and submitting again is idempotent.
    giveUpOffline(() => going.current, stop.signal);
    window.addEventListener('beforeunload', left, stop);
    return () => {
      left();
      // A submit may wait for its validation code to load: leaving the page before that cancels it.
      running.current = true;
      stop.abort();
    };
  }, []);

  const follow = async (reply: StepReply, handlers: Handlers): Promise<void> => {
    const show =
      reply.kind === 'next' && reply.screen && host
        ? await host.prepare(reply.screen as StepScreen, reply.href).catch(() => null)
        : null;
    // The customer navigated away: do not navigate again, only refresh, so that later pages show
    // what was stored. A page reached by Back may take a while to arrive.
    const isAway = isLeft.current || !window.location.pathname.endsWith(step);
    if (isAway) router.refresh();
    if (reply.kind === 'stay' || reply.kind === 'stop') {
      if (reply.kind === 'stop') setStopped(reply);
      else handlers.onStay(reply.data);
      return handlers.draft.resume();
    }
    handlers.draft.clear();
    if (isAway) return;
    if (reply.kind === 'leave' && reply.external) {
      window.location.assign(reply.href);
      await untilLeft();
    } else if (show) show();
    else startMoving(() => router.push(reply.href));
  };

  const refused = async (error: unknown, handlers: Handlers): Promise<'again' | 'said'> => {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'edited-elsewhere') {
      const found = await handlers.onOutdated().catch(() => 'unchanged' as const);
      if (found === 'told') return 'said';
      if (found === 'settled') return 'again';
    }
    handlers.draft.resume();
    if (!handlers.onFaults(error.fields)) setFailure(error);
    const codes = [error.code, ...Object.values(error.fields)];
    if (codes.some((code) => stale.test(code))) router.refresh();
    return 'said';
  };

  const attempt = async (answers: unknown, handlers: Handlers): Promise<void> => {
    const pausing = handlers.draft.pause();
    if (pausing) await pausing;
    going.current = new AbortController();
    const input = { locale, step, answers, edit: handlers.draft.edit(), ...(from && { from }) };
    const sent = call(endpoints.submitStep, input, { going: going.current });
    return follow(await sent, handlers);
  };

  const send = async (answers: unknown, handlers: Handlers) => {
    if (running.current) return;
    running.current = true;
    isLeft.current = false;
    const sent = attempt(answers, handlers);
    setFailure(null);
    setStopped(null);
    try {
      await sent.catch(async (error: unknown) => {
        if ((await refused(error, handlers)) === 'again') await attempt(answers, handlers);
      });
    } catch (error) {
      await refused(error, handlers);
    } finally {
      running.current = false;
    }
  };

  return {
    send,
    moving,
    failure,
    stopped,
    setStopped,
    beside: () => besideRef.current,
    setBeside: (sent: unknown) => {
      besideRef.current = sent;
    },
  };
}
