import 'server-only';
import { cookies, headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { presentHref } from '@/components/plans/plan-hrefs';
import { classNames } from '@/components/ui/class-names';
import { ClapperboardIcon, XIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { sessionCookieName } from '@/lib/auth/cookie.server';
import { readSession } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { type DemoOrder, type DemoWorld, readWorld, type SentCode } from '@/lib/demo/world.server';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import { riyadhDate } from '@/lib/kernel/time';
import { clockJumps } from './clock-jump.server';
import { panelCookieName, panelScript } from './panel-script';
import { personas } from './personas.server';
import { codeOf, ordersOf } from './visitor.server';

type Translate = Awaited<ReturnType<typeof getTranslations<'demo'>>>;

interface PanelProps {
  t: Translate;
  locale: Locale;
  /** Path of the page that the panel is on, as it was loaded. */
  from: string;
}

/** State shared by all visitors, and the state of this browser. */
interface DemoState extends DemoWorld {
  code: SentCode | null;
  orders: DemoOrder[];
  /** This browser has a session cookie that the demo no longer knows. */
  isForgotten: boolean;
}

/** The side panel on every page of a demo; renders nothing without `DEMO_CONTROL_URL`. */
export async function DemoPanel({ locale }: { locale: Locale }) {
  if (env().DEMO_CONTROL_URL === undefined) return null;
  const jar = await cookies();
  const [t, sent, state] = await Promise.all([
    getTranslations({ locale, namespace: 'demo' }),
    headers(),
    readState(jar.get(sessionCookieName())?.value),
  ]);
  const hasFailed = jar.has(panelCookieName);
  const panelProps: PanelProps = { t, locale, from: sent.get('x-page-path') ?? '' };
  const needsAttention =
    state !== null && (state.paymentFails || state.partnerIsDown || state.isForgotten);
  return (
    <>
      <details
        id="demo-panel"
        open={hasFailed}
        className="print:hidden [:fullscreen_&]:hidden"
        suppressHydrationWarning
      >
        {/* Wide enough for a finger; the visible part stays in the gutter, off the content. */}
        <summary className="fixed end-0 bottom-36 z-40 h-12 w-6 lg:h-14 lg:w-9 list-none rounded-s-md [&::-webkit-details-marker]:hidden">
          <span
            className={classNames(
              'ms-auto grid h-full w-4 place-items-center [&>svg]:size-3 lg:w-8 lg:[&>svg]:size-5 rounded-s-md border border-e-0 border-control shadow-float',
              needsAttention ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info',
            )}
          >
            <ClapperboardIcon size="sm" />
          </span>
          <span className="sr-only">{t('panel')}</span>
        </summary>
        <section
          aria-label={t('panel')}
          className="fixed inset-x-0 bottom-0 z-30 grid max-h-[78dvh] gap-3.5 overflow-y-auto overscroll-contain rounded-t-lg bg-surface px-4.5 pt-3 pb-4.5 pe-9 lg:pe-12 shadow-float sm:inset-y-0 sm:start-auto sm:max-h-none sm:w-96 lg:w-116 sm:content-start sm:rounded-none"
        >
          <header>
            <div className="-me-3 flex items-center justify-between">
              <h2>{t('title')}</h2>
              {/* Without JavaScript the tab at the edge closes the panel. */}
              <button
                type="button"
                data-close
                className="grid size-(--size-tap) place-items-center rounded-md hover:bg-brand-soft noscript:hidden"
              >
                <XIcon />
                <span className="sr-only">{t('close')}</span>
              </button>
            </div>
            <p className="text-sm text-ink-2">{t('shared')}</p>
          </header>
          {state?.isForgotten && <Notice tone="warn">{t('emptied')}</Notice>}
          {(hasFailed || state === null) && <Notice tone="warn">{t('failed')}</Notice>}
          {state && <Code code={state.code} {...panelProps} />}
          <Group title={t('enter')}>
            {personas.map((persona) => (
              <ActionForm key={persona} {...panelProps} act="enter" how={persona}>
                {t(`personas.${persona}`)}
              </ActionForm>
            ))}
          </Group>
          {state && <Controls state={state} {...panelProps} />}
          <Group title={t('stage')}>
            <a
              href={presentHref(locale, undefined, undefined)}
              className={`${buttonClass} inline-flex items-center border-control text-ink no-underline hover:bg-brand-soft`}
            >
              {t('present')}
            </a>
            <Reset {...panelProps} />
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

/** Null while the sandbox or the database does not respond: the page still renders. */
async function readState(token: string | undefined): Promise<DemoState | null> {
  try {
    const session = await readSession(token);
    const [world, code] = await Promise.all([readWorld(), codeOf(session)]);
    const isForgotten = token !== undefined && session === null;
    return { ...world, code, orders: await ordersOf(session, world), isForgotten };
  } catch (error) {
    if (isAppError(error) || isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

function Code({ code, t }: PanelProps & { code: SentCode | null }) {
  return (
    <Group title={t('code')}>
      <div aria-live="polite" className="w-full rounded-md bg-sunk px-3 py-2">
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

function Controls({ state, ...drawn }: PanelProps & { state: DemoState }) {
  const { t, locale } = drawn;
  const { now, paymentFails, partnerIsDown, orders } = state;
  return (
    <>
      <Group title={t('levers')}>
        <ActionForm {...drawn} act="payment" how={paymentFails ? 'off' : 'on'} isOn={paymentFails}>
          {t(paymentFails ? 'payment-works' : 'payment-fails')}
        </ActionForm>
        <ActionForm
          {...drawn}
          act="partner"
          how={partnerIsDown ? 'off' : 'on'}
          isOn={partnerIsDown}
        >
          {t(partnerIsDown ? 'partner-back' : 'partner-down')}
        </ActionForm>
        {orders.length > 0 && (
          <>
            <ActionForm {...drawn} act="order" how="on">
              {t('order-step')}
            </ActionForm>
            {orders[0]?.state === 'scheduled' ? (
              <ActionForm {...drawn} act="order" how="late">
                {t('order-late')}
              </ActionForm>
            ) : (
              <p className="w-full text-sm text-ink-2">{t('late-later')}</p>
            )}
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
        {clockJumps.map((by) => (
          <ActionForm key={by} {...drawn} act="clock" how={by}>
            {t(`leaps.${by}`)}
          </ActionForm>
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-bold">{title}</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/**
 * Resetting affects all visitors and cannot be undone, so it asks for a second press. Works without
 * JavaScript.
 */
function Reset(drawn: PanelProps) {
  const { t } = drawn;
  return (
    <details className="open:w-full">
      <summary
        className={`${buttonClass} inline-grid cursor-pointer list-none border-control bg-surface hover:bg-brand-soft [&::-webkit-details-marker]:hidden`}
      >
        {t('reset')}
      </summary>
      <div className="grid justify-items-start gap-2 pt-2">
        <p className="text-sm text-ink-2">{t('reset-hint')}</p>
        <ActionForm {...drawn} act="reset" how="on" isOn>
          {t('reset-yes')}
        </ActionForm>
      </div>
    </details>
  );
}

/** These actions open another page, so the panel stays closed; after all others it reopens. */
const leading = new Set(['enter', 'reset']);

const buttonClass =
  'min-h-11 content-center rounded-md border px-3 py-1 text-start text-[.9375rem] leading-(--leading-tight)';

interface ActionFormProps extends PanelProps {
  act: string;
  how: string;
  /**
   * Highlighted: the setting is on and a press turns it off, or the action asks for confirmation.
   */
  isOn?: boolean;
  children: ReactNode;
}

/**
 * One button: a plain form that works without JavaScript. `data-live` stops `pre-hydration.ts`
 * from holding it back.
 */
function ActionForm({ act, how, isOn = false, locale, from, children }: ActionFormProps) {
  return (
    <form
      data-live
      data-stays={leading.has(act) ? undefined : ''}
      method="post"
      action={`/api/demo/${act}`}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="from" value={from} />
      <button
        type="submit"
        name="how"
        value={how}
        className={classNames(
          buttonClass,
          'grid',
          isOn ? 'border-warn bg-warn-soft' : 'border-control bg-surface hover:bg-brand-soft',
        )}
      >
        {children}
      </button>
    </form>
  );
}
