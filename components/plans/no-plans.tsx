import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

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
