import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/**
 * No day is available: shows the phone number. Rare, so it is loaded separately; announced when it
 * replaces the days.
 */
export default function NoDays({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('step-schedule');
  const steps = useTranslations('steps');
  return (
    <Notice
      role="alert"
      title={t('none')}
      action={
        <ButtonLink variant="secondary" small href={`tel:${supportPhone}`}>
          {steps('call')}
        </ButtonLink>
      }
    >
      {t('none-text')}
    </Notice>
  );
}
