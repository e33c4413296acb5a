import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/**
 * Shown when the catalogue could not be loaded. The retry link opens `href`, by default the current
 * page with its query.
 */
export function PlansUnreachable({ href = '' }: { href?: string }) {
  const t = useTranslations('plans');
  return (
    <Notice
      title={t('unreachable-title')}
      action={
        <ButtonLink variant="secondary" small href={href}>
          {t('again')}
        </ButtonLink>
      }
    >
      {t('unreachable-text')}
    </Notice>
  );
}
