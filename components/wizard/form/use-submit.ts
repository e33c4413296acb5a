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
  /** Another tab wrote this step: finds out what, and tells; `settled` when nothing differs and it may be sent. */
  onOutdated(): Promise<'told' | 'settled' | 'unchanged'>;
  onStay(data: unknown): void;
  /** Shows the faults beside their fields; false when none of them belongs to this form. */
  onFaults(fields: Record<string, string>): boolean;
}

/** Codes that say: what is on the screen is out of date. */
const stale = /-(withdrawn|changed|gone|elsewhere)$/;

/** Sends a step once however often it is pressed, and goes where the answer says. */
export function useSubmit({ step, locale, from }: Pick<StepViewProps, 'step' | 'locale' | 'from'>) {
  const router = useRouter();
  const host = useHost();
  const running = useRef(false);
  const [moving, startMoving] = useTransition();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [stopped, setStopped] = useState<Stop | null>(null);

  // What was sent beside the form, if that came last: a step that is skipped, another code that is asked for. Tried again, it
  // is sent as it was, and not what stands in the form.
  const besideRef = useRef<unknown>(null);
  const going = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    running.current = false;
    const left = () => {
      isLeft.current = true;
    };
    // Given as options: its signal takes them off again.
    const stop = new AbortController();
    // An answer that cannot come any more is not waited for; what is sent is done once however often it is sent.
    giveUpOffline(() => going.current, stop.signal);
    window.addEventListener('beforeunload', left, stop);
    return () => {
      left();
      // What was pressed may be sent late, once its checks have been fetched: gone back before that, it is not wanted any more.
      running.current = true;
      stop.abort();
    };
  }, []);

  const follow = async (reply: StepReply, handlers: Handlers): Promise<void> => {
    const show =
      reply.kind === 'next' && reply.screen && host
        ? await host.prepare(reply.screen as StepScreen, reply.href).catch(() => null)
        : null;
    // Whoever went away meanwhile is led nowhere: what was stored stands on the pages that are fetched from now on. A page that
    // is gone back to may take a while to be here.
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
