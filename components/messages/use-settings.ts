'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getTypedValues, setTypedValues } from '@/components/wizard/autosave/typed-values';
import { type CallError, call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { type MessageChannel, type MessageEvent, messageEvents } from '@/lib/messaging/events';
import type { MessageSettings } from '@/lib/messaging/settings.server';
import {
  type PushState,
  readPushState,
  refreshPush,
  turnOffPush,
  turnOnPush,
} from './push-browser';

interface Options {
  locale: Locale;
  /** What is stored, for each offered channel. */
  stored: MessageSettings;
  /** The VAPID key; null without notifications. */
  publicKey: string | null;
}

/** Key under which an unsaved choice survives a language switch. */
const question = 'message-settings';
const mutationKey = [question];

/**
 * State of the message settings. An unsaved choice survives every failure, and only one call runs
 * at a time.
 */
export function useSettings({ locale, stored, publicKey }: Options) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(stored);
  const [chosen, setChosen] = useState<MessageSettings>(
    () => ({ ...stored, ...getTypedValues(question) }) as MessageSettings,
  );
  const choose = (channel: MessageChannel, events: MessageEvent[]) => {
    const all = { ...chosen, [channel]: events };
    setChosen(all);
    setTypedValues(question, all);
    saving.reset();
  };

  const saving = useMutation<MessageSettings, CallError, MessageSettings>({
    mutationKey,
    mutationFn: async (channels) =>
      (await call(lazyEndpoints.changeMessages, { locale, channels })).channels,
    onSuccess: (channels) => {
      setSaved(channels);
      setTypedValues(question, channels);
    },
  });

  const isPushStored = (saved.push ?? []).length > 0;
  const queryKey = ['push-state', publicKey, locale, isPushStored];
  const { data: pushState } = useQuery<PushState>({
    queryKey,
    queryFn: async () => {
      const state = await readPushState(publicKey ?? '');
      // A failure is shown by the next save, and the next visit repeats it.
      if (state === 'on' && isPushStored) await refreshPush(locale).catch(() => null);
      return state;
    },
    enabled: publicKey !== null,
    // Another key, the same browser.
    placeholderData: (previous) => previous,
    // A customer comes back from the browser's settings.
    refetchOnWindowFocus: 'always',
  });
  const turningOn = useMutation<PushState, Error, void>({
    mutationKey,
    mutationFn: async () => {
      const state = await turnOnPush(locale, publicKey ?? '');
      if (state !== 'on') return state;
      const now = chosen.push ?? [];
      const push = now.length > 0 ? now : [...messageEvents];
      const { channels } = await call(lazyEndpoints.changeMessages, {
        locale,
        channels: { push },
      });
      setSaved(channels);
      setChosen((all) => ({ ...all, push }));
      setTypedValues(question, { ...chosen, push });
      return state;
    },
    onSuccess: (state) => client.setQueryData(queryKey, state),
  });

  const turningOff = useMutation<MessageSettings | null, Error, void>({
    mutationKey,
    mutationFn: () => turnOffPush(locale),
    onSuccess: (channels) => {
      if (channels) setSaved(channels);
      // The channel ended with its last device.
      if (channels && (channels.push ?? []).length === 0) {
        setChosen((all) => ({ ...all, push: [] }));
        setTypedValues(question, { ...chosen, push: [] });
      }
      client.setQueriesData({ queryKey: ['push-state'] }, 'off');
    },
  });

  const isBusy = () => client.isMutating({ mutationKey }) > 0;
  return {
    saved,
    chosen,
    choose,
    saving,
    save: () => {
      if (!isBusy()) saving.mutate(chosen);
    },
    pushState,
    isPushStored,
    turningOn,
    turnOn: () => {
      if (isBusy()) return;
      turningOff.reset();
      turningOn.mutate();
    },
    turningOff,
    turnOff: () => {
      if (isBusy()) return;
      turningOn.reset();
      turningOff.mutate();
    },
  };
}
