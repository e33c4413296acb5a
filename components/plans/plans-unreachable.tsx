import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** The catalogue did not come. Pressing asks for `href`, this very page with all that its address names unless told. */
export function PlansUnreachable({ href = '' }: { href?: string }) {
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
