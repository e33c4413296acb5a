import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';

/** Every state of a screen by name: what draws it. */
export type ScreenStates = Record<string, (locale: Locale) => ReactNode>;
