import { getTranslations } from 'next-intl/server';
import { csvLine, csvStart } from '@/components/staff/csv';
import { filterOf, readRatingQuery } from '@/components/staff/rating-query';
import { notFoundResponse } from '@/lib/api/route.server';
import { currentStaff } from '@/lib/auth/staff.server';
import { exportRatings } from '@/lib/db/ratings.server';
import { localePath } from '@/lib/i18n/navigation';
import { localeFrom } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { riyadhDate, todayInRiyadh } from '@/lib/kernel/time';

/**
 * The ratings of the staff's page as CSV, without personal data: no words and no ids of customers.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/staff/ratings/csv'>,
): Promise<Response> {
  const { locale: asked } = await params;
  const locale = localeFrom(asked);
  try {
    const staff = await currentStaff();
    if (!staff) throw new AppError('not-found');
    const t = await getTranslations({ locale, namespace: 'staff.ratings' });
    const columns = ['day', 'stars', 'service', 'plan', 'comment'] as const;
    const query = readRatingQuery(Object.fromEntries(new URL(request.url).searchParams));
    const batches = exportRatings(filterOf(query));
    // A service that was added later has no name yet.
    const nameOf = (service: string) =>
      t.has(`services.${service}` as never) ? t(`services.${service}` as never) : service;
    const encoder = new TextEncoder();
    const rows = new ReadableStream<Uint8Array>({
      start(stream) {
        const head = csvLine(columns.map((name) => t(`columns.${name}`)));
        stream.enqueue(encoder.encode(csvStart + head));
      },
      async pull(stream) {
        const batch = await batches.next();
        if (batch.done) return stream.close();
        const lines = batch.value.map(({ at, stars, service, planName, hasComment }) =>
          csvLine([
            riyadhDate(at),
            String(stars),
            nameOf(service),
            planName,
            t(hasComment ? 'yes' : 'no'),
          ]),
        );
        stream.enqueue(encoder.encode(lines.join('')));
      },
    });
    return new Response(rows, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ratings-${todayInRiyadh()}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    });
  } catch (error) {
    // Most likely signed out meanwhile: the page offers to sign in.
    return notFoundResponse(error, request, localePath(locale, '/staff/ratings'));
  }
}
