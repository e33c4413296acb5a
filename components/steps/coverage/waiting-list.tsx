'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MobileField } from '@/components/form/mobile-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { getTypedValues, setTypedValues } from '@/components/wizard/autosave/typed-values';
import { useErrorMessage } from '@/components/wizard/form/use-error-message';
import { type CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { PrivacyLink } from './privacy-link';

/** Key under which this field's text survives a language switch. */
const valuesKey = 'waiting-list';

interface WaitingListProps {
  point: Point;
  locale: Locale;
  privacyHref: string;
  joined: boolean;
  onJoined: () => void;
}

/**
 * Field for a mobile to be texted when this place opens. States the purpose, and that it is one
 * message, before the number is left.
 */
export function WaitingList({ point, locale, privacyHref, joined, onJoined }: WaitingListProps) {
  const t = useTranslations('step-coverage.waiting');
  const errorMessage = useErrorMessage('coverage');
  const input = useRef<HTMLInputElement>(null);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (mobile: string) => call(endpoints.joinWaitingList, { locale, mobile, point }),
    onSuccess: onJoined,
    onError: () => input.current?.focus(),
  });

  // The pressed button is gone: move the focus to the result.
  const result = useRef<HTMLDivElement>(null);
  const [wasJoined] = useState(joined);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (joined && !wasJoined && isFocusLost) result.current?.focus();
  }, [joined, wasJoined]);

  const join = () => {
    if (!isPending) mutate(input.current?.value ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    join();
  };

  if (joined) {
    return (
      <div ref={result} tabIndex={-1}>
        <Notice role="status" tone="ok" title={t('joined')}>
          {t('joined-text')}
        </Notice>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="waiting-title"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4.5"
    >
      <header className="grid gap-1">
        <h2 id="waiting-title" className="text-h3">
          {t('title')}
        </h2>
        <p className="text-ink-2">{t('text')}</p>
      </header>
      <MobileField
        ref={input}
        name="waiting-mobile"
        label={t('mobile')}
        error={error ? errorMessage(errorCodeOf(error)) : undefined}
        enterKeyHint="send"
        defaultValue={getTypedValues(valuesKey)?.mobile as string | undefined}
        onInput={({ currentTarget }) => {
          if (error) reset();
          setTypedValues(valuesKey, { mobile: currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <Button busy={isPending ? t('sending') : undefined} onClick={join}>
        {t('action')}
      </Button>
      <div className="grid gap-1">
        <p className="text-sm text-ink-2">{t('consent')}</p>
        <PrivacyLink href={privacyHref} />
      </div>
    </section>
  );
}

function errorCodeOf({ code, fields }: CallError): string {
  const known = code === 'too-many-requests' || code === 'offline';
  return fields.mobile ?? (known ? `waiting-${code}` : 'waiting-failed');
}
