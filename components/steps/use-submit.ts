'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { CallError, call } from '@/lib/bff/call';
import { endpoints, type StepReply } from '@/lib/bff/endpoints';
import type { StepViewProps } from './view-props';

export type Stop = Extract<StepReply, { kind: 'stop' }>;

interface Handlers {
  /** Runs before the call, and may wait for another one. */
  before(): Promise<void>;
  /** The answers were accepted. */
  accepted(): void;
  /** Nothing moved: the customer is still on this page. */
  stayed(): void;
  onStay(data: unknown): void;
  /** Shows the faults beside their fields; false when none of them belongs to this form. */
  onFaults(fields: Record<string, string>): boolean;
}

/** Codes that say: what is on the screen is out of date. */
const stale = new Set(['plan-withdrawn', 'price-changed', 'day-gone']);

/** Sends a step once however often it is pressed, and goes where the answer says. */
export function useSubmit({ step, locale, from }: Pick<StepViewProps, 'step' | 'locale' | 'from'>) {
  const router = useRouter();
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const [moving, startMoving] = useTransition();
  const [problem, setProblem] = useState<CallError | null>(null);
  const [stopped, setStopped] = useState<Stop | null>(null);

  useEffect(() => {
    // Back from the payment page: the browser shows this page as it was left, at work.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setSending(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  /** Whether the document is about to be left: then the button stays at work. */
  const follow = (reply: StepReply, handlers: Handlers): boolean => {
    if (reply.kind === 'stay') handlers.onStay(reply.data);
    if (reply.kind === 'stop') setStopped(reply);
    if (reply.kind === 'stay' || reply.kind === 'stop') {
      handlers.stayed();
      return false;
    }
    handlers.accepted();
    const external = reply.kind === 'leave' && reply.external;
    if (external) window.location.assign(reply.href);
    else startMoving(() => router.push(reply.href));
    return external;
  };

  const refused = (error: unknown, handlers: Handlers) => {
    handlers.stayed();
    if (!(error instanceof CallError)) throw error;
    if (!handlers.onFaults(error.fields)) setProblem(error);
    if (
      error.code === 'edited-elsewhere' ||
      Object.values(error.fields).some((code) => stale.has(code))
    ) {
      router.refresh();
    }
  };

  const send = async (answers: unknown, handlers: Handlers) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setProblem(null);
    setStopped(null);
    let leaving = false;
    try {
      await handlers.before();
      const reply = await call(endpoints.submitStep, {
        locale,
        step,
        answers,
        ...(from && { from }),
      });
      leaving = follow(reply, handlers);
    } catch (error) {
      refused(error, handlers);
    } finally {
      running.current = leaving;
      setSending(leaving);
    }
  };

  return { send, sending: sending || moving, problem, stopped, setStopped };
}
