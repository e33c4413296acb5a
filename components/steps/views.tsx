'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, useEffect } from 'react';
import type { StepId } from './registry';
import type { StepViewProps } from './view-props';

// Spelled out: only so does a phone fetch the code of the one step that it shows.
const views = {
  coverage: dynamic(() => import('./coverage/view')),
  mobile: dynamic(() => import('./mobile/view')),
  registration: dynamic(() => import('./registration/view')),
  address: dynamic(() => import('./address/view')),
  preferences: dynamic(() => import('./preferences/view')),
  plan: dynamic(() => import('./plan/view')),
  schedule: dynamic(() => import('./schedule/view')),
  review: dynamic(() => import('./review/view')),
} satisfies Record<StepId, object>;

const fetchAhead = {
  coverage: () => import('./coverage/view'),
  mobile: () => import('./mobile/view'),
  registration: () => import('./registration/view'),
  address: () => import('./address/view'),
  preferences: () => import('./preferences/view'),
  plan: () => import('./plan/view'),
  schedule: () => import('./schedule/view'),
  review: () => import('./review/view'),
} satisfies Record<StepId, () => Promise<unknown>>;

interface StepViewsProps extends Omit<StepViewProps, 'step'> {
  step: StepId;
  next: StepId | null;
}

/** The view of one step. The next one's code is fetched once this one is used, not before. */
export function StepView({ next, ...props }: StepViewsProps) {
  useEffect(() => {
    if (!next) return;
    const fetch = () => void fetchAhead[next]().catch(() => {});
    document.addEventListener('focusin', fetch, { once: true });
    return () => document.removeEventListener('focusin', fetch);
  }, [next]);
  const View = views[props.step] as ComponentType<StepViewProps>;
  return <View {...props} />;
}
