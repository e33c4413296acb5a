import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Pill } from '@/components/ui/choice-card';
import { LinkIcon, LockIcon } from '@/components/ui/icons';
import { VisuallyHidden } from '@/components/ui/text';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { riyadhDate } from '@/lib/kernel/time';
import { maxShares, type Share, type ShareLifetime, shareLifetimes } from '@/lib/tracking/share';
import { Fact, FactLink, FactList } from './fact-list';
import { SharingForm, SharingStop } from './sharing-form';

interface SharingProps {
  /** Token of the owner's own link. */
  token: string;
  /** The active links, oldest first. */
  shares: readonly Share[];
  /** The subscription is over, so no link can last as long as it does. */
  ended?: boolean;
}

const listId = 'sharing-links';
const defaultLife: ShareLifetime = 'week';

/**
 * For the owner of a subscription: creates and revokes shared links. Rendered on the server; only
 * the buttons are client components.
 */
export function Sharing({ token, shares, ended = false }: SharingProps) {
  const t = useTranslations('sharing');
  const locale = useLocale();
  const isFull = shares.length >= maxShares;
  const number = (count: number) => ({ count, n: formatNumber(count, locale) });
  const errors = { again: t('fault-again'), offline: t('fault-offline'), never: t('fault-never') };
  return (
    <Card as="section" aria-labelledby="sharing" className="grid gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="sharing" className="text-h3">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-2">{t('lead')}</p>
      </div>
      <SharingForm
        {...{ token, locale, isFull, errors }}
        ids={shares.map(({ id }) => id).join()}
        labels={{
          ...{ make: t('make'), making: t('making'), made: t('made'), once: t('once') },
          ...{ copy: t('copy'), copied: t('copied'), failed: t('copy-failed') },
          ...{ whatsapp: t('whatsapp'), send: t('send') },
          what: t('what'),
        }}
      >
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[.9375rem] font-medium">{t('life')}</legend>
          <div className="flex flex-wrap gap-2">
            {shareLifetimes
              .filter((life) => !ended || life !== 'term')
              .map((life) => (
                <Pill
                  key={life}
                  name="life"
                  value={life}
                  title={t(`life-${life}`)}
                  defaultChecked={life === defaultLife}
                />
              ))}
          </div>
          <p className="text-sm text-ink-2">{t('life-most')}</p>
        </fieldset>
      </SharingForm>
      {isFull && <p className="text-sm text-ink-2">{t('full', number(maxShares))}</p>}
      <div className="grid border-t border-line pt-3.5">
        <p
          id={listId}
          role="status"
          tabIndex={-1}
          className="text-[.9375rem] font-medium outline-offset-4"
        >
          {t('links', number(shares.length))}
        </p>
        <ul className="divide-y divide-line">
          {shares.map((share) => (
            <li key={share.id} className="flex flex-wrap items-center gap-x-2 gap-y-2.5 py-3.5">
              <ShareDates share={share} />
              <SharingStop
                {...{ token, locale, errors }}
                id={share.id}
                listId={listId}
                label={t('stop')}
                busyLabel={t('stopping')}
                what={<VisuallyHidden>{t('stop-what', madeValues(share, locale))}</VisuallyHidden>}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

type Language = ReturnType<typeof useLocale>;

const dateValues = (at: Date, locale: Language) => ({
  day: formatDate(riyadhDate(at), locale, 'dayMonth'),
  time: formatTime(at, locale),
});

const madeValues = ({ madeAt }: Share, locale: Language) => dateValues(madeAt, locale);

function ShareDates({ share }: { share: Share }) {
  const t = useTranslations('sharing');
  const locale = useLocale();
  const ends = dateValues(share.endsAt, locale);
  return (
    <span className="flex min-w-52 flex-1 gap-2.5 leading-(--leading-tight)">
      <LinkIcon size="sm" className="mt-1 text-ink-2" />
      <span className="grid gap-0.5">
        <span>{t('made-at', madeValues(share, locale))}</span>
        <span className="text-sm text-ink-2">
          {share.endsWithPlan ? t('ends-with-plan', ends) : t('ends-at', ends)}
        </span>
      </span>
    </span>
  );
}

/**
 * On the owner's link, for visitors who are not signed in as the owner: a sign-in link. Signing in
 * leads back here.
 */
export function SignInAsOwner({ to, token }: { to: 'sharing' | 'feedback'; token: string }) {
  const t = useTranslations(to);
  const locale = useLocale();
  return (
    <FactList>
      <Fact label={t('title')}>
        {t('sign-in-why')}
        <span className="-ms-3">
          <FactLink href={localePath(locale, '/account', { track: token })} icon={<LockIcon />}>
            {t('sign-in')}
          </FactLink>
        </span>
      </Fact>
    </FactList>
  );
}
