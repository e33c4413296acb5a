import { useTranslations } from 'next-intl';

/** The full privacy notice, offered before a place or a mobile is given (PDPL). */
export function PrivacyLink({ href }: { href: string }) {
  const t = useTranslations('step-coverage');
  return (
    <a href={href} className="link justify-self-center py-1 text-sm">
      {t('privacy')}
    </a>
  );
}
