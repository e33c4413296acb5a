import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** No day is open: whom to call. Seldom, so it is no part of the step's own code; read out where it takes the place of the days. */
export default function NoDays({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('step-schedule');
  const steps = useTranslations('steps');
  return (
    <Notice
      role="alert"
      title={t('none')}
      action={
        <ButtonLink look="second" small href={`tel:${supportPhone}`}>
          {steps('call')}
        </ButtonLink>
      }
    >
      {t('none-text')}
    </Notice>
  );
}
