import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ResumeLinks } from '@/components/home/resume-links';
import type { BrandView } from '@/components/shell/brand-view.server';
import { ButtonLink } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Empty } from '@/components/ui/empty';
import type { CustomerRequest } from '@/lib/feedback/request';
import { localePath } from '@/lib/i18n/navigation';
import type { Change } from '@/lib/wizard/origin';
import type { ResumeLink } from '@/lib/wizard/resume-links.server';
import { Changed, Changes } from './changes';
import type { Entries, Entry } from './entries';
import { CurrentSubscription, PastSubscription, Unfinished } from './subscription';

interface AccountScreenProps {
  entries: Entries;
  /** What the customer asked of staff, newest first. */
  requests?: readonly CustomerRequest[];
  /** Links to an unfinished order; empty when there is none. */
  begun: readonly ResumeLink[];
  /** Offers messages. */
  messages?: ReactNode;
  /** The app's clock. */
  now: Date;
  support: BrandView['support'];
  /** What the customer has just changed. */
  changed?: Change | undefined;
}

/** The customer's purchases, made on any device. */
export function AccountScreen({
  entries: { unfinished, current, past },
  requests = [],
  begun,
  messages,
  now,
  support,
  changed,
}: AccountScreenProps) {
  const t = useTranslations('account');
  const locale = useLocale();
  const live = unfinished.length + current.length;
  const both = live > 0 && past.length > 0;
  const ofEntry = ({ id }: Entry) => requests.filter(({ checkoutId }) => checkoutId === id);
  return (
    <div className="grid gap-8 pt-2 lg:pt-6">
      <h1>{t('heading')}</h1>
      {changed && <Changed change={changed} {...{ current, now, support }} />}
      <ResumeLinks links={begun} inPage />
      {live + past.length + begun.length === 0 && (
        <div className="w-full max-w-(--width-step)">
          <Empty
            title={t('empty')}
            action={<ButtonLink href={localePath(locale, '/plans')}>{t('see-plans')}</ButtonLink>}
          >
            {t('empty-text')}
          </Empty>
        </div>
      )}
      <div
        className={classNames(
          'grid items-start gap-8 lg:gap-6',
          both && 'lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {live > 0 && (
          <div className="grid w-full max-w-3xl gap-8">
            <Group title={t('unfinished')} entries={unfinished}>
              {(entry) => <Unfinished entry={entry} />}
            </Group>
            <Group title={t('current')} entries={current}>
              {(entry) => (
                <CurrentSubscription {...{ entry, now, support }} requests={ofEntry(entry)} />
              )}
            </Group>
            {current.length > 0 && <Changes />}
          </div>
        )}
        <Group title={t('past')} entries={past} sideBySide={!both}>
          {(entry) => <PastSubscription {...{ entry, now }} requests={ofEntry(entry)} />}
        </Group>
      </div>
      {messages && <div className="w-full max-w-3xl">{messages}</div>}
    </div>
  );
}

interface GroupProps {
  title: string;
  entries: readonly Entry[];
  /** Two columns; only where this is the single group on the page. */
  sideBySide?: boolean;
  children: (entry: Entry) => ReactNode;
}

function Group({ title, entries, sideBySide = false, children }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-4">
      <h2>{title}</h2>
      <ul className={classNames('grid items-start gap-4', sideBySide && 'lg:grid-cols-2')}>
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0">
            {children(entry)}
          </li>
        ))}
      </ul>
    </section>
  );
}
