import ErrorSummary from '@/components/form/error-summary';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { LoaderCircleIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Examples } from './examples';
import type { SampleTexts } from './states';

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
