import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { StaffFrame } from './frame';
import { StaffSignIn } from './sign-in';

interface StaffSignInScreenProps {
  /** Wraps the form; used by the gallery. */
  wrapForm?: (form: ReactNode) => ReactNode;
}

/** The sign-in page for staff. */
export async function StaffSignInScreen({ wrapForm = (form) => form }: StaffSignInScreenProps) {
  const [t, locale] = await Promise.all([getTranslations('staff'), getLocale()]);
  return (
    <StaffFrame staff={null}>
      <div className="mx-auto grid w-full max-w-(--width-step) gap-5 pt-4 lg:pt-8">
        <div className="grid gap-2">
          <h1>{t('sign-in')}</h1>
          <p className="text-ink-2">{t('sign-in-lead')}</p>
        </div>
        {wrapForm(<StaffSignIn locale={locale} />)}
      </div>
    </StaffFrame>
  );
}
