'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { markHydrated } from '@/components/form/pre-hydration';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SearchIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { type CallError, call } from '@/lib/api/client';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import type { MobileSearch } from '@/lib/feedback/mobile-search.server';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { instantFromIso, now } from '@/lib/kernel/time';
import { CallFailed } from './call-failed';
import { formatMoment } from './moment';

/**
 * Finds orders by the last four digits of a mobile. Looks up people by their number, so it asks
 * once more before it searches, and the server records it.
 */
export function MobileSearchForm({ locale }: { locale: Locale }) {
  const [t, staff] = [useTranslations('staff.mobile'), useTranslations('staff')];
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, data, error } = useMutation<MobileSearch, CallError, string>({
    mutationFn: (digits) => call(staffEndpoints.findByMobile, { locale, digits }),
  });
  useEffect(() => {
    if (form.current) markHydrated(form.current);
  }, []);

  const typed = () => String(new FormData(form.current ?? undefined).get('digits') ?? '').trim();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const isFour = /^\p{Nd}{4}$/u.test(typed());
    setWrong(!isFour);
    setAsking(isFour);
    if (!isFour) document.getElementById('digits')?.focus();
  };
  const search = () => {
    setAsking(false);
    mutate(typed());
  };
  const isRefused = error?.fields.digits !== undefined;

  return (
    <section aria-labelledby="mobile-search" className="grid max-w-3xl gap-4">
      <h2 id="mobile-search">{t('title')}</h2>
      <form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={ask}
        className="flex flex-wrap items-end gap-2.5"
      >
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            name="digits"
            label={t('label')}
            hint={t('hint')}
            error={isWrong || isRefused ? t('wrong') : undefined}
            ltr
            inputMode="numeric"
            maxLength={8}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          icon={<SearchIcon />}
          busy={isPending ? t('busy') : undefined}
        >
          {t('submit')}
        </Button>
      </form>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('sure-title')}
        actions={
          <>
            <Button onClick={search}>{t('sure')}</Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('not-sure')}
            </Button>
          </>
        }
      >
        <p>{t('sure-text')}</p>
      </Dialog>
      {error && !isRefused && <CallFailed error={error} isAct />}
      <div role="status" className="grid gap-2">
        {data && (
          <>
            <p className="font-medium">
              {t('found', {
                count: data.orders.length,
                n: formatNumber(data.orders.length, locale),
              })}
            </p>
            <ul className="grid divide-y divide-line">
              {data.orders.map(({ id, reference, state, plan, openedAt }) => (
                <li key={id} className="grid gap-0.5 py-2.5">
                  <a
                    className="link inline-block min-h-6 content-center"
                    href={localePath(locale, `/staff/${id}`)}
                  >
                    {staff.rich('story', {
                      reference: () => <Ltr>{reference ?? staff('no-number')}</Ltr>,
                    })}
                  </a>
                  <span className="text-sm text-ink-2">
                    {t('line', {
                      plan,
                      state: staff(`states.${state}` as 'states.open'),
                      day: formatMoment(instantFromIso(openedAt) ?? now(), locale),
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {data.isCut && <p>{t('cut')}</p>}
          </>
        )}
      </div>
    </section>
  );
}
