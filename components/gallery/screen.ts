import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';

/** Renders each state of a screen, by the state's name. */
export type ScreenStates = Record<string, (locale: Locale) => ReactNode>;
