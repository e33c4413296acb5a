'use client';
import dynamic from 'next/dynamic';
import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInteraction } from '@/components/wizard/frame/first-interaction';
import type { PreloadKit } from '@/components/wizard/frame/host';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { StepId } from '@/lib/wizard/step';

type View = ComponentType<StepViewProps>;

const loaders: Partial<Record<StepId, () => Promise<{ default: unknown }>>> = {};
/** Preloaded views: rendered at once, where a lazy one would suspend. */
const ready: Partial<Record<StepId, View>> = {};

/** Registers a view's loader. A second `import()` of the view would create another chunk. */
function kept<Load extends () => Promise<{ default: unknown }>>(step: StepId, load: Load): Load {
  loaders[step] = load;
  return load;
}

let kit: PreloadKit | undefined;

/** Loads the code of the next step; returns the kit that renders it. Rejects when loading fails. */
export async function preloadStep(step: StepId): Promise<PreloadKit> {
  const [{ renderSlot, RouterSync }, view] = await Promise.all([
    import('@/components/wizard/frame/router-sync'),
    loaders[step]?.(),
  ]);
  ready[step] ??= view?.default as View;
  kit ??= { renderSlot, RouterSync };
  return kit;
}

// Written out, so that the page's head can name the chunk of the one view that it shows.
const views = {
  coverage: dynamic(kept('coverage', () => import('./coverage/view'))),
  mobile: dynamic(kept('mobile', () => import('./mobile/view'))),
  registration: dynamic(kept('registration', () => import('./registration/view'))),
  address: dynamic(kept('address', () => import('./address/view'))),
  preferences: dynamic(kept('preferences', () => import('./preferences/view'))),
  plan: dynamic(kept('plan', () => import('./plan/view'))),
  schedule: dynamic(kept('schedule', () => import('./schedule/view'))),
  review: dynamic(kept('review', () => import('./review/view'))),
} satisfies Record<StepId, object>;

/** Rarely shown; preloaded in the page's head like a view. */
export const LoadFailed = dynamic(() => import('@/components/wizard/frame/load-failed'));

interface StepViewsProps extends Omit<StepViewProps, 'step'> {
  step: StepId;
  next: StepId | null;
}

/** The view of one step. Loads the next step's code on the first interaction, not before. */
export function StepView({ next, ...props }: StepViewsProps) {
  useEffect(() => {
    if (!next) return;
    return onFirstInteraction(() => void preloadStep(next).catch(() => {}));
  }, [next]);
  // Stable while shown: another component would remount the view.
  const [View] = useState(() => ready[props.step] ?? (views[props.step] as View));
  return <View {...props} />;
}
