'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { abortWhenOffline, CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { StepScreen, StepViewProps } from '@/lib/wizard/screen';
import type { StepReply } from '@/lib/wizard/wizard-call';
import { navigationTimeout } from '../../live/navigation-timeout';
import type { AutosaveFailure, AutosaveQueue } from '../autosave/autosave-queue';
import type { Conflict } from '../autosave/conflict';
import { useHost } from '../frame/host';

export type StopReply = Extract<StepReply, { kind: 'stop' }>;

interface Handlers {
  draft: Pick<AutosaveQueue, 'edit' | 'pause' | 'resume' | 'clear'>;
  /**
   * Another tab saved this step: finds and reports the differences; `rebased` when there are none
   * and it can be sent.
   */
  onOutdated(): Promise<'conflict' | 'rebased' | 'unchanged'>;
  onStay(data: unknown): void;
  /** Shows the errors beside their fields; false when none of them belongs to this form. */
  onFieldErrors(fields: Record<string, string>): boolean;
}

/** Error codes that mean the page is outdated. */
const outdatedCode = /-(withdrawn|changed|gone|elsewhere)$/;

/** Submits a step once, however often the button is pressed, and follows the reply. */
export function useSubmit({ step, locale, from }: Pick<StepViewProps, 'step' | 'locale' | 'from'>) {
  const router = useRouter();
  const host = useHost();
  const running = useRef(false);
  const [navigating, startNavigation] = useTransition();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [stopped, setStopped] = useState<StopReply | null>(null);

  // The last submit that did not come from the form (skipping a step, requesting another code). A
  // retry sends this again instead of the form's values.
  const directSubmitRef = useRef<unknown>(null);
  const request = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    running.current = false;
    const onLeave = () => {
      isLeft.current = true;
    };
    // Passed as listener options: its signal removes the listeners.
    const listeners = new AbortController();
    // Abort when offline: the response cannot arrive, and submitting again is idempotent.
    abortWhenOffline(() => request.current, listeners.signal);
    window.addEventListener('beforeunload', onLeave, listeners);
    return () => {
      onLeave();
      // A submit may wait for its validation code to load: leaving the page before that cancels it.
      running.current = true;
      listeners.abort();
    };
  }, []);

  const follow = async (reply: StepReply, handlers: Handlers): Promise<void> => {
    const showPreloaded =
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
      await navigationTimeout();
    } else if (showPreloaded) showPreloaded();
    else startNavigation(() => router.push(reply.href));
  };

  const handleError = async (error: unknown, handlers: Handlers): Promise<'retry' | 'shown'> => {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'edited-elsewhere') {
      const found = await handlers.onOutdated().catch(() => 'unchanged' as const);
      if (found === 'conflict') return 'shown';
      if (found === 'rebased') return 'retry';
    }
    handlers.draft.resume();
    if (!handlers.onFieldErrors(error.fields)) setFailure(error);
    const codes = [error.code, ...Object.values(error.fields)];
    if (codes.some((code) => outdatedCode.test(code))) router.refresh();
    return 'shown';
  };

  const attempt = async (answers: unknown, handlers: Handlers): Promise<void> => {
    const pausing = handlers.draft.pause();
    if (pausing) await pausing;
    request.current = new AbortController();
    const input = { locale, step, answers, edit: handlers.draft.edit(), ...(from && { from }) };
    const sent = call(endpoints.submitStep, input, { controller: request.current });
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
        if ((await handleError(error, handlers)) === 'retry') await attempt(answers, handlers);
      });
    } catch (error) {
      await handleError(error, handlers);
    } finally {
      running.current = false;
    }
  };

  return {
    send,
    navigating,
    failure,
    stopped,
    setStopped,
    lastDirectSubmit: () => directSubmitRef.current,
    setLastDirectSubmit: (sent: unknown) => {
      directSubmitRef.current = sent;
    },
  };
}

/** A problem that a step's page shows; `StepNotice` renders it. */
export type Problem =
  | { kind: 'failed'; error: Pick<CallError, 'code' | 'reference' | 'retry'>; retry(): void }
  /** What is typed cannot be saved. */
  | { kind: AutosaveFailure }
  | { kind: 'conflict'; conflict: Conflict; submit(): void };
