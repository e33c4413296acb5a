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
  /** Whose settings these are. */
  owner: string;
  /** What is stored, for each offered channel. */
  stored: MessageSettings;
  /** The VAPID key; null without notifications. */
  publicKey: string | null;
}

interface Known {
  /** What the server stored last. */
  saved: MessageSettings;
  /** What was changed since, by channel. */
  changes: MessageSettings;
}

/** Key under which both survive a language switch and the browser's Back. */
const question = 'message-settings';
const mutationKey = [question];

/**
 * State of the message settings. An unsaved choice survives every failure, and only one call runs
 * at a time. Channels that were not changed here are not sent: another device may have changed
 * them.
 */
export function useSettings({ locale, owner, stored, publicKey }: Options) {
  const client = useQueryClient();
  const caller = { locale, owner };
  const latest = () =>
    (getTypedValues(question) as Known | null | undefined) ?? { saved: stored, changes: {} };
  const [{ saved, changes }, setKnown] = useState<Known>(latest);
  const keep = (part: Partial<Known>) => {
    const next = { ...latest(), ...part };
    setTypedValues(question, next);
    setKnown(next);
  };
  const choose = (channel: MessageChannel, events: MessageEvent[]) => {
    keep({ changes: { ...latest().changes, [channel]: events } });
    saving.reset();
  };
  const keepPush = (channels: MessageSettings) => {
    const { push: _, ...others } = latest().changes;
    keep({ saved: channels, changes: others });
  };

  const saving = useMutation<MessageSettings, CallError, MessageSettings>({
    mutationKey,
    mutationFn: async (channels) =>
      (await call(lazyEndpoints.changeMessages, { ...caller, channels })).channels,
    onSuccess: (channels, sent) => {
      // Unless the customer went on choosing meanwhile.
      const isUnchanged = latest().changes === sent;
      keep({ saved: channels, ...(isUnchanged && { changes: {} }) });
    },
  });

  const chosen: MessageSettings = { ...saved, ...changes };
  const isPushStored = (saved.push ?? []).length > 0;
  const queryKey = ['push-state', publicKey, locale, owner, isPushStored];
  const { data: pushState } = useQuery<PushState>({
    queryKey,
    queryFn: async () => {
      const state = await readPushState(publicKey ?? '');
      // A failure is shown by the next save, and the next visit repeats it.
      if (state === 'on' && isPushStored) await refreshPush({ locale, owner }).catch(() => null);
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
      const state = await turnOnPush(caller, publicKey ?? '');
      if (state !== 'on') return state;
      const now = chosen.push ?? [];
      const push = now.length > 0 ? now : [...messageEvents];
      const { channels } = await call(lazyEndpoints.changeMessages, {
        ...caller,
        channels: { push },
      });
      keepPush(channels);
      return state;
    },
    onSuccess: (state) => client.setQueryData(queryKey, state),
  });

  const turningOff = useMutation<MessageSettings | null, Error, void>({
    mutationKey,
    mutationFn: () => turnOffPush(caller),
    onSuccess: (channels) => {
      // The channel ended with its last device.
      if (channels && (channels.push ?? []).length === 0) keepPush(channels);
      else if (channels) keep({ saved: channels });
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
      if (!isBusy()) saving.mutate(changes);
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
