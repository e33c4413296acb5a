import 'server-only';
import { cookies, headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { classNames } from '@/components/ui/class-names';
import { ClapperboardIcon } from '@/components/ui/icons';
import { HereOnly } from '@/components/presenter/here-only';
import { env } from '@/lib/config/env.server';
import { panelCookieName } from '@/lib/demo/panel-cookie';
import { type DemoOrder, type DemoWorld, readWorld, type SentCode } from '@/lib/demo/world.server';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import { riyadhDate } from '@/lib/kernel/time';
import { sessionCookieName } from '@/lib/session/cookie.server';
import { readSession } from '@/lib/session/session.server';
import { isDatabaseAway } from '@/lib/store/database.server';
import { leaps, personas } from './choices';
import { panelScript } from './panel-script';
import { codeOf, ordersOf } from './visitor.server';

type Translate = Awaited<ReturnType<typeof getTranslations<'demo'>>>;

interface Drawn {
  t: Translate;
  locale: Locale;
  /** The page that it is on, as it was loaded. */
  from: string;
}

/** What the world shares with all visitors, and what of it belongs to this browser. */
interface DemoState extends DemoWorld {
  code: SentCode | null;
  orders: DemoOrder[];
}

/** The side panel on every page of a demo; nothing without a sandbox to control. */
export async function DemoPanel({ locale }: { locale: Locale }) {
  if (env().DEMO_CONTROL_URL === undefined) return null;
  const jar = await cookies();
  const [t, sent, state] = await Promise.all([
    getTranslations({ locale, namespace: 'demo' }),
    headers(),
    readState(jar.get(sessionCookieName())?.value),
  ]);
  const hasFailed = jar.has(panelCookieName);
  const drawn: Drawn = { t, locale, from: sent.get('x-page-path') ?? '' };
  const hasFault = state !== null && (state.paymentFails || state.partnerIsDown);
  return (
    <>
      <details
        id="demo-panel"
        open={hasFailed}
        className="print:hidden [:fullscreen_&]:hidden"
        suppressHydrationWarning
      >
        {/* As wide as a finger needs; what is seen of it stays in the gutter and covers nothing. */}
        <summary className="fixed end-0 bottom-36 z-40 h-12 w-6 list-none rounded-s-md [&::-webkit-details-marker]:hidden">
          <span
            className={classNames(
              'ms-auto grid h-full w-4 place-items-center [&>svg]:size-3 rounded-s-md border border-e-0 border-control shadow-float',
              hasFault ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info',
            )}
          >
            <ClapperboardIcon size="sm" />
          </span>
          <span className="sr-only">{t('panel')}</span>
        </summary>
        <section
          aria-label={t('panel')}
          className="fixed inset-x-0 bottom-0 z-30 grid max-h-[78dvh] gap-5 overflow-y-auto overscroll-contain rounded-t-lg bg-surface p-4.5 pe-9 shadow-float sm:inset-y-0 sm:start-auto sm:max-h-none sm:w-92 sm:content-start sm:rounded-none"
        >
          <header className="grid gap-1">
            <h2>{t('title')}</h2>
            <p className="text-sm text-ink-2">{t('shared')}</p>
            <HereOnly origin={env().APP_ORIGIN} />
          </header>
          {(hasFailed || state === null) && <Notice tone="warn">{t('failed')}</Notice>}
          {state && <Code code={state.code} {...drawn} />}
          <Group title={t('enter')} hint={t('enter-hint')}>
            {personas.map((persona) => (
              <Lever key={persona} {...drawn} act="enter" how={persona} wide>
                <span className="font-medium">{t(`personas.${persona}.title`)}</span>
                <span className="text-sm text-ink-2">{t(`personas.${persona}.text`)}</span>
              </Lever>
            ))}
          </Group>
          {state && <Levers state={state} {...drawn} />}
          <Group title={t('reset-title')}>
            <Lever {...drawn} act="reset" how="on" wide>
              <span className="font-medium">{t('reset')}</span>
              <span className="text-sm text-ink-2">{t('reset-hint')}</span>
            </Lever>
          </Group>
        </section>
      </details>
      <script
        nonce={sent.get('x-nonce') ?? undefined}
        dangerouslySetInnerHTML={{ __html: panelScript }}
      />
    </>
  );
}

/** Null while the sandbox or the database does not respond: the page renders all the same. */
async function readState(token: string | undefined): Promise<DemoState | null> {
  try {
    const session = await readSession(token);
    const [world, code] = await Promise.all([readWorld(), codeOf(session)]);
    return { ...world, code, orders: await ordersOf(session, world) };
  } catch (error) {
    if (isAppError(error) || isDatabaseAway(error)) return null;
    throw error;
  }
}

function Code({ code, t }: Drawn & { code: SentCode | null }) {
  return (
    <Group title={t('code')}>
      <div aria-live="polite" className="rounded-md bg-sunk p-3">
        <p data-none="" hidden={code !== null} className="text-sm text-ink-2">
          {t('code-none')}
        </p>
        <p hidden={code === null} className="flex items-baseline justify-between gap-3">
          <strong data-code="" dir="ltr" className="text-h2 tracking-[.12em] tabular-nums">
            {code?.code}
          </strong>
          <span data-to="" dir="ltr" className="text-sm text-ink-2">
            {code?.to}
          </span>
        </p>
      </div>
    </Group>
  );
}

function Levers({ state, ...drawn }: Drawn & { state: DemoState }) {
  const { t, locale } = drawn;
  const { now, paymentFails, partnerIsDown, orders } = state;
  return (
    <>
      <Group title={t('levers')}>
        <Lever {...drawn} act="payment" how={paymentFails ? 'off' : 'on'} isOn={paymentFails}>
          {t(paymentFails ? 'payment-works' : 'payment-fails')}
        </Lever>
        <Lever {...drawn} act="partner" how={partnerIsDown ? 'off' : 'on'} isOn={partnerIsDown}>
          {t(partnerIsDown ? 'partner-back' : 'partner-down')}
        </Lever>
        {orders.length > 0 && (
          <>
            <Lever {...drawn} act="order" how="on">
              {t('order-step')}
            </Lever>
            <Lever {...drawn} act="order" how="late">
              {t('order-late')}
            </Lever>
          </>
        )}
      </Group>
      <Group title={t('clock')}>
        <p className="w-full text-sm text-ink-2">
          {t('now', {
            day: formatDate(riyadhDate(now), locale, 'full'),
            time: formatTime(now, locale),
          })}
        </p>
        {leaps.map((by) => (
          <Lever key={by} {...drawn} act="clock" how={by}>
            {t(`leaps.${by}`)}
          </Lever>
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function Group({ title, hint, children }: GroupProps) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-bold">{title}</h3>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** These lead to another page, which is to be seen; after all others the panel stays open. */
const leading = new Set(['enter', 'reset']);

interface LeverProps extends Drawn {
  act: string;
  how: string;
  /** It holds now, and a press ends it. */
  isOn?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** One button: a plain form that works without script, alive from the start (`early.ts`). */
function Lever({ act, how, isOn = false, wide = false, locale, from, children }: LeverProps) {
  return (
    <form
      data-live
      data-stays={leading.has(act) ? undefined : ''}
      method="post"
      action={`/api/demo/${act}`}
      className={classNames(wide && 'w-full')}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="from" value={from} />
      <button
        type="submit"
        name="how"
        value={how}
        className={classNames(
          'grid min-h-11 content-center rounded-md border px-3.5 py-1.5 text-start',
          wide && 'w-full',
          isOn ? 'border-warn bg-warn-soft' : 'border-control bg-surface hover:bg-brand-soft',
        )}
      >
        {children}
      </button>
    </form>
  );
}
