'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, useEffect, useState } from 'react';
import { onFirstUse } from '@/components/wizard/frame/first-use';
import type { PreloadKit } from '@/components/wizard/frame/host';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { StepId } from '@/lib/wizard/step-ids';

type View = ComponentType<StepViewProps>;

const loaders: Partial<Record<StepId, () => Promise<{ default: unknown }>>> = {};
/** Views that were fetched ahead: drawn at once, where a lazy one would have to be waited for. */
const ready: Partial<Record<StepId, View>> = {};

/** Remembers how a view is fetched. A second `import` of it would be another file, and fetch all of it again. */
function kept<Load extends () => Promise<{ default: unknown }>>(step: StepId, load: Load): Load {
  loaders[step] = load;
  return load;
}

let kit: PreloadKit | undefined;

/** Fetches the code of a step that is shown next, and returns what shows it, once made. Rejects without a connection. */
export async function loadAhead(step: StepId): Promise<PreloadKit> {
  const [{ draw, RouterSync: Follower }, view] = await Promise.all([
    import('@/components/wizard/frame/step-ahead'),
    loaders[step]?.(),
  ]);
  ready[step] ??= view?.default as View;
  kit ??= { draw, RouterSync: Follower };
  return kit;
}

// Spelled out: only so does a phone fetch the code of the one step that it shows, named in the page's head.
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

/** Seldom seen, and then named in the page's head like a view. */
export const LoadFailed = dynamic(() => import('@/components/wizard/frame/load-failed'));

interface StepViewsProps extends Omit<StepViewProps, 'step'> {
  step: StepId;
  next: StepId | null;
}

/** The view of one step. The next one's code is fetched once this one is used, not before. */
export function StepView({ next, ...props }: StepViewsProps) {
  useEffect(() => {
    if (!next) return;
    return onFirstUse(() => void loadAhead(next).catch(() => {}));
  }, [next]);
  // One and the same for as long as it is shown: another would be mounted anew.
  const [View] = useState(() => ready[props.step] ?? (views[props.step] as View));
  return <View {...props} />;
}
