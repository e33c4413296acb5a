'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormFailed } from '@/components/form/form-failed';
import { FormShell } from '@/components/form/form-shell';
import { Outcome } from '@/components/form/outcome';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceCard } from '@/components/ui/choice-card';
import { CircleCheckIcon } from '@/components/ui/icons';
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
import type { PushState } from './push-browser';
import { useSettings } from './use-settings';

interface SettingsFormProps {
  locale: Locale;
  /** Whose settings these are: sent with every change. */
  owner: string;
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
  const { locale, owner, brand, stored, publicKey, mobile, signInHref, children } = props;
  const t = useTranslations('message-settings');
  const settings = useSettings({ locale, owner, stored, publicKey });
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
            messageKey="message-settings.failed"
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

interface PushPanelProps {
  /** Undefined while the browser is asked. */
  state: PushState | undefined;
  /** The customer gets notifications, on this or another device. */
  isChosen: boolean;
  brand: string;
  /** What runs now. */
  busy: 'on' | 'off' | null;
  /** What failed last. */
  failed: 'on' | 'off' | null;
  turnOn: () => void;
  turnOff: () => void;
}

/** Notifications on this device: whether they arrive here, and how to turn them on and off. */
function PushPanel(props: PushPanelProps) {
  const { state, isChosen, brand, busy, failed, turnOn, turnOff } = props;
  const t = useTranslations('message-settings.push');
  const isOn = state === 'on' && isChosen;
  const canTurnOn = (state === 'on' && !isChosen) || state === 'off' || state === 'dismissed';
  return (
    <div className="grid gap-3" data-push={state}>
      <div role="status" className="grid gap-3 empty:hidden">
        {isOn && (
          <p className="flex gap-2 font-medium text-ok">
            <CircleCheckIcon />
            {t('on')}
          </p>
        )}
        {state === 'dismissed' && <p className="text-ink-2">{t('dismissed')}</p>}
        {state === 'off' && isChosen && (
          <Notice tone="info" title={t('lost-title')}>
            {t('lost-text')}
          </Notice>
        )}
        {state === 'denied' && (
          <Notice tone="warn" title={t('denied-title')}>
            {t('denied-text')}
          </Notice>
        )}
        {state === 'unsupported' && (
          <Notice tone="info" title={t('unsupported-title')}>
            {t('unsupported-text')}
          </Notice>
        )}
        {state === 'home-screen' && (
          <Notice tone="info" title={t('home-title')}>
            <p>{t('home-text')}</p>
            {t.rich('home-steps', { brand, list: steps, item: step })}
          </Notice>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {failed && (
          <Notice tone="warn" title={t('failed-title', { what: failed })}>
            {t('failed-text')}
          </Notice>
        )}
      </div>
      {canTurnOn && (
        <p>
          <Button
            variant="soft"
            small
            onClick={turnOn}
            busy={busy === 'on' ? t('turning-on') : undefined}
          >
            {t('turn-on')}
          </Button>
        </p>
      )}
      {isOn && (
        <p>
          <Button
            variant="secondary"
            small
            onClick={turnOff}
            busy={busy === 'off' ? t('turning-off') : undefined}
          >
            {t('turn-off')}
          </Button>
        </p>
      )}
    </div>
  );
}

const steps = (items: ReactNode) => <ol className="grid list-decimal gap-1 ps-5 pt-2">{items}</ol>;
const step = (text: ReactNode) => <li>{text}</li>;
