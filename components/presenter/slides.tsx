import { useLocale, useTranslations } from 'next-intl';
import type { CSSProperties, ReactNode } from 'react';
import { Rates, Saving } from '@/components/plans/option-row';
import { PlanArt, planColour } from '@/components/plans/plan-card';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { ServiceIcon } from '@/components/plans/service-art';
import { BagIcon, PackageIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { perPickup } from '@/lib/kernel/money';
import { type QrPicture, qrPicture } from '@/lib/kernel/qr-code.server';
import { type ChosenPlan, kilosPerPickup, type Plan, perKilo } from '@/lib/wizard/plans/plans';
import { householdFor } from '@/lib/wizard/plans/plans-suggestion';

/** A QR code, rendered by the server. */
export interface SlideCode {
  /** The absolute URL that the code contains. */
  link: string;
  picture: QrPicture;
}

/** One option of a slide's plan, rendered by the server. */
interface SlideOption {
  id: number;
  /** Path of this option in the presentation or in its notes. */
  href: string;
  /** QR code that opens this option. */
  code: SlideCode;
  row: ReactNode;
}

/** A plan as a slide, rendered by the server. It has at least one option. */
export interface Slide {
  planId: number;
  name: string;
  /** The document title. */
  title: string;
  /** Announced by screen readers when the slide is shown. */
  announcement: string;
  /** The plan's colour, for `.plan`. */
  colour: CSSProperties | undefined;
  head: ReactNode;
  notes: ReactNode;
  options: SlideOption[];
}

/** Returns the QR code of a path of the app; `origin` is where other devices reach it. */
export const qrCodeOf = (origin: string, path: string): SlideCode => {
  const link = origin + path;
  return { link, picture: qrPicture(link) };
};

/**
 * Returns the plans as slides with notes; `hrefOf` gives the path of a slide in the window that
 * shows it.
 */
export function useRenderedSlides(
  plans: readonly Plan[],
  origin: string,
  hrefOf: (locale: Locale, planId: number, optionId: number) => string,
): Slide[] {
  const t = useTranslations('present');
  const locale = useLocale();
  return plans.map((plan, index): Slide => {
    const { id, name, color, options } = plan;
    return {
      planId: id,
      name,
      title: t('title-of', { plan: name }),
      announcement: t('said', { now: String(index + 1), total: String(plans.length), plan: name }),
      colour: planColour(color),
      head: <SlideHead plan={plan} />,
      notes: <Notes plan={plan} />,
      options: options.map((option) => ({
        id: option.id,
        href: hrefOf(locale, id, option.id),
        code: qrCodeOf(origin, localePath(locale, '/plans', { plan: id, type: option.id })),
        row: <SlideOptionRow plan={plan} option={option} />,
      })),
    };
  });
}

/** The plan of a slide, readable across a room: service, name, contents. */
function SlideHead({ plan }: { plan: Plan }) {
  const texts = usePlanTexts();
  return (
    <div className="grid min-w-0 gap-3">
      {/* Hidden on low windows, where the QR code needs the space. */}
      <PlanArt service={plan.service} className="h-20 rounded-lg border lg:h-16 low:hidden" />
      <p className="flex items-center gap-2 text-ink-2 lg:text-[1.375rem]">
        <ServiceIcon service={plan.service} />
        {plan.serviceName}
      </p>
      <h1 className="text-[clamp(2rem,1.2rem+3.4vw,4.5rem)] leading-(--leading-display)">
        {plan.name}
      </h1>
      {plan.description && (
        <p className="text-ink-2 lg:text-[clamp(1.125rem,.7rem+1vw,1.625rem)] lg:leading-(--leading-tight)">
          <bdi>{plan.description}</bdi>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-8 gap-y-2 font-medium lg:text-[clamp(1.125rem,.7rem+1vw,1.625rem)]">
        <Fact icon={<BagIcon size="lg" />}>{texts.bags(plan.bagsCount)}</Fact>
        <Fact icon={<PackageIcon size="lg" />}>{texts.weight(plan)}</Fact>
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="text-ink-2">{icon}</span>
      {children}
    </li>
  );
}

/**
 * An option in large type. Its rates share one line with the rest, because four options must fit a
 * screen.
 */
function SlideOptionRow({ plan, option }: ChosenPlan) {
  const texts = usePlanTexts();
  return (
    <>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium lg:text-[clamp(1.125rem,.8rem+.8vw,1.5rem)]">
          {option.name || texts.pickups(option.ordersCount)}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 lg:text-body lg:[&>span]:text-body">
          {option.name && <span>{texts.pickups(option.ordersCount)}</span>}
          <Rates plan={plan} option={option} />
          <Saving percent={option.discountPercent} />
        </span>
      </span>
      <Price
        halalas={option.totalHalalas}
        className="text-[clamp(1.5rem,1.1rem+1.7vw,2.75rem)] leading-snug font-bold"
      />
    </>
  );
}

/**
 * Notes about a plan: the partner's data, our own division of it, and our rule of thumb, named as
 * such.
 */
function Notes({ plan }: { plan: Plan }) {
  const t = useTranslations('present');
  const { n, pickups, saving } = usePlanTexts();
  const suits = householdFor(plan);
  return (
    <div className="grid gap-3 text-[.9375rem] leading-(--leading-tight)">
      {plan.description && (
        <p>
          <bdi>{plan.description}</bdi>
        </p>
      )}
      {suits && (
        <p>
          {t('suits', {
            people: String(suits.people),
            weekly: n(suits.weeklyKilos),
            pickup: n(suits.pickupKilos),
          })}
        </p>
      )}
      <ul className="grid gap-2.5">
        {plan.options.map((option) => {
          const each = perPickup(option.totalHalalas, option.ordersCount);
          const kilo = perKilo(plan, option);
          const kilos = kilosPerPickup(plan, option) * option.ordersCount;
          return (
            <li key={option.id} className="grid gap-0.5 border-t border-line pt-2.5">
              <span className="font-medium">
                {option.name || pickups(option.ordersCount)}:{' '}
                <Price halalas={option.totalHalalas} />
              </span>
              <span className="text-sm text-ink-2">
                {t('note-included', { pickups: pickups(option.ordersCount), kilos: n(kilos) })}
              </span>
              {each !== null && kilo !== null && (
                <span className="text-sm text-ink-2">
                  {t.rich('note-rates', {
                    each: () => <Price halalas={each} />,
                    kilo: () => <Price halalas={kilo} />,
                  })}
                </span>
              )}
              {option.discountPercent !== null && (
                <span className="text-sm text-ink-2">{saving(option.discountPercent)}</span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('note-computed')}</p>
    </div>
  );
}
