import { useLocale, useTranslations } from 'next-intl';
import { StarRow } from '@/components/feedback/star-row';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Empty } from '@/components/ui/empty';
import { Ltr } from '@/components/ui/text';
import { ratingStars } from '@/lib/feedback/rating';
import type { RatingPage } from '@/lib/feedback/ratings.server';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { services } from '@/lib/integrations/partner/codes';
import { formatMoment } from './moment';
import { periodDays, type RatingQuery, ratingQuery } from './rating-query';

interface RatingsScreenProps extends RatingPage {
  query: RatingQuery;
}

const link = 'link inline-flex min-h-(--size-tap) items-center';

/** Ratings of customers with filters, counts and an export. */
export function RatingsScreen({ ratings, counts, isMore, query }: RatingsScreenProps) {
  const [t, locale] = [useTranslations('staff.ratings'), useLocale()];
  const n = (value: number) => formatNumber(value, locale);
  const starText = (count: number) => t('star-count', { count, n: n(count) });
  const serviceText = (code: string) =>
    t.has(`services.${code}` as never) ? t(`services.${code}` as never) : code;
  const path = (change: Partial<RatingQuery>, below = '') =>
    localePath(locale, `/staff/ratings${below}`, ratingQuery({ ...query, ...change }));
  const count = ratingStars.reduce((sum, stars) => sum + (counts.get(stars) ?? 0), 0);
  const sum = ratingStars.reduce((all, stars) => all + stars * (counts.get(stars) ?? 0), 0);
  return (
    <div className="grid gap-5 pt-2 lg:pt-4">
      <div>
        <h1>{t('title')}</h1>
        <p className="pt-1.5 text-ink-2">{t('lead')}</p>
      </div>
      <form
        action={localePath(locale, '/staff/ratings')}
        data-live=""
        className="flex flex-wrap items-end gap-3"
      >
        <Choice
          name="service"
          label={t('service')}
          value={query.service ?? ''}
          options={['', ...services].map((code) => [code, code ? serviceText(code) : t('all')])}
        />
        <Choice
          name="stars"
          label={t('stars')}
          value={String(query.stars ?? '')}
          options={[
            ['', t('all')],
            ...ratingStars.map((stars): [string, string] => [String(stars), starText(stars)]),
          ]}
        />
        <Choice
          name="days"
          label={t('days')}
          value={String(query.days)}
          options={periodDays.map((days) => [
            String(days),
            t('last-days', { count: days, n: n(days) }),
          ])}
        />
        <Button type="submit" variant="secondary" small>
          {t('filter')}
        </Button>
      </form>
      <p className="font-medium">
        {t('summary', {
          ...{ count, n: n(count) },
          average: n(count === 0 ? 0 : Math.round((10 * sum) / count) / 10),
        })}
      </p>
      {count > 0 && (
        <>
          <table className="w-full max-w-md border-collapse">
            <caption className="sr-only">{t('table')}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('stars')}</th>
                <th scope="col">{t('count')}</th>
              </tr>
            </thead>
            <tbody>
              {ratingStars.toReversed().map((stars) => (
                <tr key={stars} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-start font-regular">
                    <span className="flex flex-wrap items-center gap-x-2.5">
                      <StarRow count={stars} /> {starText(stars)}
                    </span>
                  </th>
                  <td className="py-1.5 text-end">{n(counts.get(stars) ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ButtonLink variant="secondary" small href={path({ page: 0 }, '/csv')}>
              {t('csv')}
            </ButtonLink>
            <p className="text-sm text-ink-2">{t('csv-hint')}</p>
          </div>
        </>
      )}
      {ratings.length === 0 ? (
        <div className="w-full max-w-(--width-step)">
          <Empty title={t('empty')}>{t('empty-text')}</Empty>
        </div>
      ) : (
        <ol className="grid gap-3 lg:grid-cols-2">
          {ratings.map((rating) => (
            <Card as="li" key={rating.id} className="grid content-start gap-1.5">
              <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
                <StarRow count={rating.stars} /> {starText(rating.stars)}
              </p>
              {rating.comment && (
                <blockquote dir="auto" className="break-words whitespace-pre-line">
                  {rating.comment}
                </blockquote>
              )}
              <p className="text-sm text-ink-2">
                {[serviceText(rating.service), formatMoment(rating.createdAt, locale)].join(' · ')}
                {rating.subscriptionId !== null && (
                  <>
                    {' · '}
                    <a className="link" href={localePath(locale, `/staff/${rating.checkoutId}`)}>
                      <Ltr>{rating.subscriptionId}</Ltr>
                    </a>
                  </>
                )}
              </p>
            </Card>
          ))}
        </ol>
      )}
      {(query.page > 0 || isMore) && (
        <p className="flex flex-wrap gap-x-6">
          {query.page > 0 && (
            <a className={link} href={path({ page: 0 })}>
              {t('first')}
            </a>
          )}
          {isMore && (
            <a className={link} href={path({ page: query.page + 1 })}>
              {t('more')}
            </a>
          )}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: [value: string, text: string][];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="grid gap-1 text-sm text-ink-2 *:text-body *:text-ink">
      {label}
      <span className="drop-down">
        <select name={name} defaultValue={value} className="field-box ps-3">
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
