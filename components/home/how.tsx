import { useTranslations } from 'next-intl';
import { HomeSection } from './home-section';
import { DropArt, FoldArt, IronArt } from './how-art';

/** How it works, in three steps: choose, hand over, get back. */
export function How({ pricesIncludeVat }: { pricesIncludeVat: boolean }) {
  const t = useTranslations('home');
  const moves = [
    {
      Art: DropArt,
      title: t('choose'),
      text: t(pricesIncludeVat ? 'choose-text-vat' : 'choose-text'),
    },
    { Art: IronArt, title: t('hand-over'), text: t('hand-over-text') },
    { Art: FoldArt, title: t('get-back'), text: t('get-back-text') },
  ];
  return (
    <HomeSection id="how" title={t('how')}>
      <ol className="grid gap-6 lg:grid-cols-3 lg:gap-10">
        {moves.map(({ Art, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[4.5rem_1fr] items-center gap-4 lg:grid-cols-1 lg:content-start lg:gap-3"
          >
            <Art />
            <div className="grid gap-0.5">
              <h3>{title}</h3>
              <p className="text-[.9375rem] leading-(--leading-tight) text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
