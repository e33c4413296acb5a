import type { PlainDate } from '@/lib/kernel/time';

/** Day of the terms' last change. Update with every change of the text's meaning. */
export const termsUpdated = '2026-11-25' as PlainDate;
