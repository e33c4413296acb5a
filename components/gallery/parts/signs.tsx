import ErrorSummary from '@/components/form/error-summary';
import { TextField } from '@/components/form/text-field';
import { ActionBar } from '@/components/shell/step-main';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Drop } from '@/components/ui/drop';
import { Empty } from '@/components/ui/empty';
import {
  CheckIcon,
  LoaderCircleIcon,
  PackageIcon,
  TruckIcon,
  WashingMachineIcon,
  XIcon,
} from '@/components/ui/icons';
import { Logo } from '@/components/ui/logo';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { Progress } from '@/components/ui/progress';
import { SkeletonBar, SkeletonBlock } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { Thread } from '@/components/ui/thread';
import { Timeline } from '@/components/ui/timeline';
import { brand } from '@/lib/config/brand.server';
import { Examples } from './examples';
import type { SampleTexts } from './states';

const at = (w: SampleTexts, now: number) => (
  <Progress now={now} total={8} count={w.step} name={w.summaryStep} label={w.progress} />
);

/** Progress indicators: progress bar, timeline, threads. */
export function Ways({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        'progress, first': at(w, 1),
        'progress, on the way': at(w, 3),
        'progress, last': at(w, 8),
        timeline: (
          <Card>
            <Timeline
              label={w.onWay}
              items={[
                { key: 'picked', status: 'done', title: w.pickedUp },
                { key: 'way', status: 'now', title: w.onWay, note: w.time },
                { key: 'delivered', status: 'next', title: w.delivered },
              ]}
            />
          </Card>
        ),
        'timeline, cancelled': (
          <Card>
            <Timeline
              label={w.cancelled}
              items={[
                { key: 'scheduled', status: 'done', title: w.scheduled },
                { key: 'cancelled', status: 'cancelled', title: w.cancelled, note: w.time },
              ]}
            />
          </Card>
        ),
        'thread, bare': <Thread drops={0} className="h-16 text-brand" />,
        'thread, four': <Thread drops={4} now={2} className="h-16 text-brand" />,
        'thread, twelve': <Thread drops={12} className="h-16 text-brand" />,
        'thread, too many to count': <Thread drops={40} className="h-16 text-brand" />,
      }}
    />
  );
}

/** Tags, prices, marks, and their placeholders. */
export function Signs({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        tags: (
          <div className="flex flex-wrap gap-2">
            <Tag>{w.scheduled}</Tag>
            <Tag tone="info" icon={<PackageIcon size="sm" />}>
              {w.pickedUp}
            </Tag>
            <Tag tone="info" icon={<WashingMachineIcon size="sm" />}>
              {w.laundry}
            </Tag>
            <Tag tone="brand" icon={<TruckIcon size="sm" />}>
              {w.onWay}
            </Tag>
            <Tag tone="ok" icon={<CheckIcon size="sm" />}>
              {w.delivered}
            </Tag>
            <Tag tone="danger" icon={<XIcon size="sm" />}>
              {w.cancelled}
            </Tag>
            <Tag tone="warm">{w.saving10}</Tag>
            <Tag tone="warn">{w.price}</Tag>
          </div>
        ),
        'price, whole and with halalas': (
          <p className="flex flex-wrap items-baseline gap-4">
            <Price halalas={42_000} className="text-price font-bold" />
            <Price halalas={43_550} className="font-bold" />
            <Price halalas={1_299_900} className="text-sm text-ink-2" />
          </p>
        ),
        'skeleton of a card': (
          <Card bare className="grid gap-3 pb-5">
            <SkeletonBlock className="h-20 rounded-none" />
            <SkeletonBar className="mx-4.5 w-32" />
            <SkeletonBar className="mx-4.5 w-56" />
            <SkeletonBlock className="mx-4.5 h-14" />
          </Card>
        ),
        mark: (
          <p className="flex items-center gap-6">
            <Logo logo={brand().logo} className="size-16" />
            <Logo logo={brand().logo} className="size-5" />
            <Drop className="h-8 w-6 text-brand" />
            <Drop variant="outline" className="h-8 w-6 text-control" />
          </p>
        ),
        text: (
          <div className="grid gap-2">
            <p className="text-display leading-(--leading-display) font-bold">{w.plans}</p>
            <p className="text-h1 font-bold">{w.known}</p>
            <p className="text-h2 font-bold">{w.price}</p>
            <p className="text-h3 font-bold">{w.unreachable}</p>
            <p>{w.body}</p>
            <p className="text-sm text-ink-2">{w.body}</p>
            <p className="text-xs text-ink-2">{w.body}</p>
            <p>
              <a href="#main">{w.link}</a>
            </p>
          </div>
        ),
        dock: (
          <ActionBar total={{ label: w.total, halalas: 42_000 }}>
            <Button wide>{w.pay}</Button>
            <Button variant="quiet">{w.skip}</Button>
          </ActionBar>
        ),
      }}
    />
  );
}

export function Messages({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        'notice, neutral': (
          <Notice
            title={w.unreachable}
            action={
              <Button variant="secondary" small>
                {w.again}
              </Button>
            }
          >
            {w.unreachableText}
          </Notice>
        ),
        'notice, info': (
          <Notice tone="info" title={w.known}>
            {w.knownText}
          </Notice>
        ),
        'notice, warn': (
          <Notice tone="warn" title={w.price}>
            {w.priceText}
          </Notice>
        ),
        'notice, ok': <Notice tone="ok" title={w.covered} />,
        'notice, at work': (
          <Notice tone="info" icon={<LoaderCircleIcon className="spin" />} title={w.saving} />
        ),
        'one thing to mend': (
          <ErrorSummary errors={[{ name: 'mended', message: w.nameError }]} attempt={0} />
        ),
        'the field it leads to': <TextField name="mended" label={w.name} error={w.nameError} />,
        empty: (
          <Empty
            title={w.empty}
            action={
              <>
                <Button wide>{w.plans}</Button>
                <Button variant="quiet">{w.otherPlace}</Button>
              </>
            }
          >
            {w.emptyText}
          </Empty>
        ),
      }}
    />
  );
}

/** Three errors at once: the plural, and a sentence that wraps. */
export function Summary({ w }: { w: SampleTexts }) {
  return (
    <div className="grid max-w-(--width-step) gap-6">
      <ErrorSummary
        errors={[
          { name: 'name', message: w.nameError },
          { name: 'mobile', message: w.mobileError },
          { name: 'arrival', message: w.arrivalError },
        ]}
        attempt={0}
      />
      <TextField name="name" label={w.name} error={w.nameError} />
      <TextField name="mobile" label={w.mobile} error={w.mobileError} />
      <TextField name="arrival" label={w.arrival} error={w.arrivalError} />
    </div>
  );
}
