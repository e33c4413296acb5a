import { getLocale } from 'next-intl/server';
import { screens } from '@/components/gallery/screens.server';
import { localePath } from '@/lib/i18n/navigation';

/** Links to every named state of every screen, for manual review and for `e2e/states`. */
export default async function StatesPage() {
  const locale = await getLocale();
  return (
    <main id="main" lang="en" dir="ltr" className="frame-column grid gap-6 py-8">
      <h1>{'States'}</h1>
      {Object.entries(screens).map(([screen, states]) => (
        <section key={screen} className="grid gap-2">
          <h2>{screen}</h2>
          <ul className="flex flex-wrap gap-x-5">
            {Object.keys(states).map((state) => (
              <li key={state}>
                <a
                  className="link inline-flex min-h-(--size-tap) items-center"
                  href={localePath(locale, `/states/${screen}/${state}`)}
                >
                  {state}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
