import 'server-only';
import { cookies, headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { classNames } from '@/components/ui/class-names';
import { ClapperboardIcon } from '@/components/ui/icons';
import { env } from '@/lib/config/env.server';
import { isStage } from '@/lib/demo/control.server';
import { panelCookieName } from '@/lib/demo/panel-cookie';
import { readStage, type Stage } from '@/lib/demo/stage.server';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import { riyadhDate } from '@/lib/kernel/time';
import { leaps, personas } from './choices';
import { HereOnly } from './here-only';
import { panelScript } from './panel-script';

type Translate = Awaited<ReturnType<typeof getTranslations<'demo'>>>;

interface Drawn {
  t: Translate;
  locale: Locale;
  /** The page that it is on, as it was loaded. */
  from: string;
}

/** The side panel of a demo, on every page of a stage; nothing at all anywhere else. */
export async function StagePanel({ locale }: { locale: Locale }) {
  if (!isStage()) return null;
  const [t, jar, sent, stage] = await Promise.all([
    getTranslations({ locale, namespace: 'demo' }),
    cookies(),
    headers(),
    stageNow(),
  ]);
  const hasFailed = jar.has(panelCookieName);
  const drawn: Drawn = { t, locale, from: sent.get('x-page-path') ?? '' };
  const isBent = stage !== null && (stage.paymentFails || stage.partnerIsDown);
  return (
    <>
      <details
        id="stage-panel"
        open={hasFailed}
        className="print:hidden [:fullscreen_&]:hidden"
        suppressHydrationWarning
      >
        {/* As wide as a finger needs; what is seen of it stays in the gutter and covers nothing. */}
        <summary className="fixed end-0 bottom-36 z-40 h-12 w-6 list-none rounded-s-md [&::-webkit-details-marker]:hidden">
          <span
            className={classNames(
              'ms-auto grid h-full w-4 place-items-center [&>svg]:size-3 rounded-s-md border border-e-0 border-control shadow-float',
              isBent ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info',
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
            <p className="text-sm text-ink-2">{t('own')}</p>
            <HereOnly origin={env().APP_ORIGIN} />
          </header>
          {(hasFailed || stage === null) && <Notice tone="warn">{t('failed')}</Notice>}
          {stage && <Code stage={stage} {...drawn} />}
          <Group title={t('enter')} hint={t('enter-hint')}>
            {personas.map((persona) => (
              <Lever key={persona} {...drawn} act="enter" how={persona} wide>
                <span className="font-medium">{t(`personas.${persona}.title`)}</span>
                <span className="text-sm text-ink-2">{t(`personas.${persona}.text`)}</span>
              </Lever>
            ))}
          </Group>
          {stage && <Levers stage={stage} {...drawn} />}
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

/** How the world stands; null while the sandbox does not answer: the page is shown all the same. */
async function stageNow(): Promise<Stage | null> {
  try {
    return await readStage();
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

function Code({ stage: { code }, t }: Drawn & { stage: Stage }) {
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

function Levers({ stage, ...drawn }: Drawn & { stage: Stage }) {
  const { t, locale } = drawn;
  const { now, paymentFails, partnerIsDown, orders } = stage;
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
