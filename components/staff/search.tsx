import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { SearchIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';

interface SearchProps {
  /** The reference that was not found; null without a search. */
  notFound: string | null;
}

/** Finds the order with a reference. A plain GET form, so that the search has a URL. */
export function StaffSearch({ notFound }: SearchProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (
    <section aria-labelledby="search" className="grid max-w-3xl gap-4">
      <h2 id="search">{t('search')}</h2>
      {notFound !== null && (
        <Notice role="alert" tone="warn" title={t('not-found')}>
          {t('not-found-text')}
        </Notice>
      )}
      <form
        role="search"
        action={localePath(locale, '/staff')}
        data-live=""
        className="grid gap-1.5"
      >
        <label htmlFor="reference" className="font-medium">
          {t('search-label')}
        </label>
        <p id="reference-hint" className="text-sm text-ink-2">
          {t('search-hint')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <input
            id="reference"
            name="find"
            type="search"
            dir="ltr"
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={notFound ?? ''}
            aria-describedby="reference-hint"
            className="field-box min-w-0 flex-1 basis-64 ltr:text-start rtl:text-end"
          />
          <Button type="submit" variant="secondary" icon={<SearchIcon />}>
            {t('search-submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
