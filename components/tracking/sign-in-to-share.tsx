import { useLocale, useTranslations } from 'next-intl';
import { LockIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { FactLink } from './fact-link';
import { Fact, FactList } from './fact-list';

/**
 * On the owner's link, for visitors who are not signed in as the owner: a sign-in link. Signing in
 * leads back here.
 */
export function SignInToShare({ token }: { token: string }) {
  const t = useTranslations('sharing');
  const locale = useLocale();
  return (
    <FactList>
      <Fact label={t('title')}>
        {t('sign-in-why')}
        <span className="-ms-3">
          <FactLink href={localePath(locale, `/account?track=${token}`)} icon={<LockIcon />}>
            {t('sign-in')}
          </FactLink>
        </span>
      </Fact>
    </FactList>
  );
}
