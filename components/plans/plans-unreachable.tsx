import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** The catalogue did not come. `href` is the page itself: pressing asks again. */
export function PlansUnreachable({ href }: { href: string }) {
  const t = useTranslations('plans');
  return (
    <Notice
      title={t('unreachable-title')}
      action={
        <ButtonLink look="second" small href={href}>
          {t('again')}
        </ButtonLink>
      }
    >
      {t('unreachable-text')}
    </Notice>
  );
}
