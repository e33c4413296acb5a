'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { keepTyped } from '@/components/wizard/autosave/typed';
import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { type Point, samePoint } from '@/lib/kernel/point';

interface Options {
  locale: Locale;
  /** Where the pin was moved to, and not kept yet; null where it is as it was found to be covered. */
  moved: Point | null;
  /** The map goes, and with it what was moved. */
  onClose: () => void;
}

export type Pin = ReturnType<typeof usePin>;

/**
 * The pin of an address while it is moved: checked again before anything of it is kept (§4.3), by its own button or by that
 * of the page. Where nobody comes, the old one stays.
 */
export function usePin({ locale, moved, onClose }: Options) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [drawing, startDrawing] = useTransition();
  const [refusal, setRefusal] = useState<'moved-not-covered' | 'move-failed' | null>(null);
  const [kept, setKept] = useState<Point | null>(null);

  /** Whether the server has the pin where it stands; what is in the way is said. */
  const settle = async (): Promise<boolean> => {
    if (!moved || samePoint(moved, kept)) return true;
    setSending(true);
    setRefusal(null);
    try {
      const { lat, long } = moved;
      const answers = { place: { lat, long, id: null }, wish: null };
      const reply = await call(endpoints.submitStep, { locale, step: 'coverage', answers });
      if (reply.kind === 'stop') setRefusal('moved-not-covered');
      else {
        setKept({ lat, long });
        // The browser's own Back to the step of the place shows this one, and not what was picked there before.
        keepTyped('coverage', { place: answers.place });
      }
      return reply.kind !== 'stop';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal('move-failed');
      return false;
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const save = async () => {
    if (!moved) return close();
    if (!(await settle())) return;
    // The page has the new pin before the map goes.
    startDrawing(() => {
      router.refresh();
      close();
    });
  };

  return {
    busy: sending || drawing,
    refusal,
    /** Where it was moved to and kept, since the page was drawn. */
    kept,
    forgive: () => setRefusal(null),
    settle,
    save,
    close,
  };
}
