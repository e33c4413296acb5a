import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { hrefOfFirstOpenStep } from '@/components/steps/open-step.server';
import { sessionCookieName } from '@/lib/session/cookie.server';

/** Where the customer is: the first step that is not done. */
export default async function StartPage(): Promise<never> {
  const [locale, jar] = await Promise.all([getLocale(), cookies()]);
  redirect(await hrefOfFirstOpenStep(locale, jar.get(sessionCookieName())?.value));
}
