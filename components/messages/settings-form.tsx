'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormFailed } from '@/components/form/form-failed';
import { FormShell } from '@/components/form/form-shell';
import { Outcome } from '@/components/form/outcome';
import { Card } from '@/components/ui/card';
import { ChoiceCard } from '@/components/ui/choice-card';
import { Notice } from '@/components/ui/notice';
import { formatMobile } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import {
  type MessageChannel,
  type MessageEvent,
  messageChannels,
  messageEvents,
} from '@/lib/messaging/events';
import type { MessageSettings } from '@/lib/messaging/settings.server';
import { PushPanel } from './push-panel';
import { useSettings } from './use-settings';

interface SettingsFormProps {
  locale: Locale;
  brand: string;
  /** What is stored, for each offered channel. */
  stored: MessageSettings;
  /** The VAPID key; null without notifications. */
  publicKey: string | null;
  /** Where SMS go, `05…`. */
  mobile: string;
  signInHref: string;
  /** What the customer agrees to. */
  children: ReactNode;
}

/** Which messages a customer gets: events by channel. */
export function SettingsForm(props: SettingsFormProps) {
  const { locale, brand, stored, publicKey, mobile, signInHref, children } = props;
  const t = useTranslations('message-settings');
  const settings = useSettings({ locale, stored, publicKey });
  const { saved, chosen, choose, saving, save, turningOn, turningOff } = settings;
  const { pushState, isPushStored } = settings;
  const isAny = Object.values(saved).some((events) => events.length > 0);
  const panel = (
    <PushPanel
      state={pushState}
      isChosen={isPushStored}
      brand={brand}
      busy={turningOn.isPending ? 'on' : turningOff.isPending ? 'off' : null}
      failed={turningOn.isError ? 'on' : turningOff.isError ? 'off' : null}
      turnOn={settings.turnOn}
      turnOff={settings.turnOff}
    />
  );
  return (
    <FormShell
      step="messages"
      title={t('heading')}
      lead={t('lead')}
      onSubmit={save}
      submit={{ label: t('save'), busyLabel: t('saving'), busy: saving.isPending }}
      notice={
        <>
          <FormFailed
            words="message-settings.failed"
            error={saving.error}
            signInHref={signInHref}
          />
          {saving.isSuccess && (
            <Outcome>
              <Notice role="status" tone="ok" title={t('saved.title')}>
                {t(isAny ? 'saved.some' : 'saved.none')}
              </Notice>
            </Outcome>
          )}
        </>
      }
    >
      {messageChannels
        .filter((channel) => stored[channel] !== undefined)
        .map((channel) => (
          <Channel key={channel} channel={channel} mobile={mobile}>
            {channel === 'push' && panel}
            {/* Without a device there is nothing to choose for. */}
            {(channel === 'sms' || isPushStored) && (
              <EventList
                channel={channel}
                chosen={chosen[channel] ?? []}
                onChange={(events) => choose(channel, events)}
              />
            )}
          </Channel>
        ))}
      {children}
    </FormShell>
  );
}

function Channel({
  channel,
  mobile,
  children,
}: {
  channel: MessageChannel;
  mobile: string;
  children: ReactNode;
}) {
  const t = useTranslations('message-settings.channels');
  return (
    <Card as="section" aria-labelledby={`channel-${channel}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`channel-${channel}`} className="text-h3">
          {t(`${channel}.title`)}
        </h2>
        <p className="text-sm text-ink-2">
          {t.rich(`${channel}.text`, { mobile: () => formatMobile(mobile) })}
        </p>
      </div>
      {children}
    </Card>
  );
}

interface EventListProps {
  channel: MessageChannel;
  /** Events that are chosen now. */
  chosen: readonly MessageEvent[];
  onChange: (events: MessageEvent[]) => void;
}

/** The events of one channel as checkboxes, with one for all of them. */
function EventList({ channel, chosen, onChange }: EventListProps) {
  const t = useTranslations('message-settings');
  const toggle = (event: MessageEvent) =>
    onChange(messageEvents.filter((one) => (one === event) !== chosen.includes(one)));
  const isAll = messageEvents.every((event) => chosen.includes(event));
  return (
    <div className="grid gap-2">
      <ChoiceCard
        type="checkbox"
        name={`${channel}-all`}
        title={t('all')}
        className="font-bold"
        checked={isAll}
        onChange={() => onChange(isAll ? [] : [...messageEvents])}
      />
      {messageEvents.map((event) => (
        <ChoiceCard
          key={event}
          type="checkbox"
          name={`${channel}-${event}`}
          title={t(`events.${event}`)}
          checked={chosen.includes(event)}
          onChange={() => toggle(event)}
        />
      ))}
    </div>
  );
}
