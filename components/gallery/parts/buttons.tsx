'use client';

import { Button, ButtonLink } from '@/components/ui/button';
import { CalendarPlusIcon, LockIcon } from '@/components/ui/icons';
import { Examples } from './examples';
import type { SampleTexts } from './states';

/** The focus style as a class: a screenshot cannot hold `:focus-visible`, `:hover` or `:active`. */
const focused = 'outline-3 outline-offset-2 outline-focus';

export function Buttons({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        filled: <Button>{w.save}</Button>,
        'filled, hover': <Button className="bg-brand-hover!">{w.save}</Button>,
        'filled, pressed': <Button className="bg-brand-press!">{w.save}</Button>,
        'filled, focused': <Button className={focused}>{w.save}</Button>,
        'filled, busy': <Button busy={w.saving}>{w.save}</Button>,
        'filled, wide, with an icon': (
          <Button wide icon={<LockIcon />}>
            {w.pay}
          </Button>
        ),
        second: <Button variant="secondary">{w.calendar}</Button>,
        'second, hover': (
          <Button variant="secondary" className="bg-brand-soft!">
            {w.calendar}
          </Button>
        ),
        'second, focused, with an icon': (
          <Button variant="secondary" className={focused} icon={<CalendarPlusIcon />}>
            {w.calendar}
          </Button>
        ),
        'second, busy': (
          <Button variant="secondary" busy={w.saving}>
            {w.calendar}
          </Button>
        ),
        soft: (
          <Button variant="soft" small>
            {w.choose}
          </Button>
        ),
        'soft, hover': (
          <Button variant="soft" small className="border-brand!">
            {w.choose}
          </Button>
        ),
        quiet: <Button variant="quiet">{w.skip}</Button>,
        'quiet, focused': (
          <Button variant="quiet" className={focused}>
            {w.skip}
          </Button>
        ),
        danger: (
          <Button variant="danger" small>
            {w.restart}
          </Button>
        ),
        'danger, hover': (
          <Button variant="danger" small className="bg-danger-soft!">
            {w.restart}
          </Button>
        ),
        'a link that looks like one': <ButtonLink href="#main">{w.plans}</ButtonLink>,
        'in a row, at the narrowest': (
          <div className="flex w-72 flex-wrap gap-2">
            <Button wide>{w.skip}</Button>
            <Button variant="secondary" small>
              {w.choose}
            </Button>
            <Button variant="soft" small>
              {w.again}
            </Button>
          </div>
        ),
      }}
    />
  );
}
