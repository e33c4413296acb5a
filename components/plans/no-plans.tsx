import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Notice } from '@/components/ui/notice';

/** Shown when the catalogue is empty. */
export function NoPlans({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('plans');
  return (
    <Empty
      title={t('empty-title')}
      action={
        <ButtonLink variant="secondary" href={`tel:${supportPhone}`}>
          {t('call')}
        </ButtonLink>
      }
    >
      {t('empty-text')}
    </Empty>
  );
}

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
