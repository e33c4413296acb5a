'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CircleCheckIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import type { PushState } from './push-browser';

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
export function PushPanel(props: PushPanelProps) {
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
