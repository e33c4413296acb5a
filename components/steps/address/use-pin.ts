'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { setTypedValues } from '@/components/wizard/autosave/typed-values';
import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { type Point, samePoint } from '@/lib/kernel/point';

interface Options {
  locale: Locale;
  /** Where the pin was moved to, not saved yet; null while it is at its covered position. */
  moved: Point | null;
  /** Closes the map and discards the move. */
  onClose: () => void;
}

export type Pin = ReturnType<typeof usePin>;

/**
 * State of a pin that is being moved: its coverage is checked again before it is saved (§4.3), by
 * its own button or the page's. When the new place is not covered, the old pin stays.
 */
export function usePin({ locale, moved, onClose }: Options) {
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [refreshing, startRefreshing] = useTransition();
  const [refusal, setRefusal] = useState<'moved-not-covered' | 'move-failed' | null>(null);
  const [savedPoint, setSavedPoint] = useState<Point | null>(null);

  /**
   * Saves the moved pin; returns whether the server has the current position, else shows why not.
   */
  const saveMovedPoint = async (): Promise<boolean> => {
    if (!moved || samePoint(moved, savedPoint)) return true;
    setSaving(true);
    setRefusal(null);
    try {
      const { lat, long } = moved;
      const answers = { place: { lat, long, id: null }, wish: null };
      const reply = await call(endpoints.submitStep, { locale, step: 'coverage', answers });
      if (reply.kind === 'stop') setRefusal('moved-not-covered');
      else {
        setSavedPoint({ lat, long });
        // So that Back to the coverage step shows this place instead of the one picked there
        // before.
        setTypedValues('coverage', { place: answers.place });
      }
      return reply.kind !== 'stop';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal('move-failed');
      return false;
    } finally {
      setSaving(false);
    }
  };
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const save = async () => {
    if (!moved) return close();
    if (!(await saveMovedPoint())) return;
    // Refresh the page with the new pin before the map closes.
    startRefreshing(() => {
      router.refresh();
      close();
    });
  };

  return {
    busy: saving || refreshing,
    refusal,
    /** The position saved since the page was rendered. */
    savedPoint,
    clearRefusal: () => setRefusal(null),
    saveMovedPoint,
    save,
    close,
  };
}
