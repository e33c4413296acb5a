import type { StaticImageData } from 'next/image';
import { classNames } from '@/components/ui/class-names';
import services from './services.svg';

/** One file for all pages, kept by browsers for good: a list of plans does not repeat what it shows. */
const { src } = services as StaticImageData;

/** Those that are drawn; a tied bag stands for any that is new to us. */
const drawn = ['clothes', 'ironing', 'shoes'];

/** What is washed, in the line of the text's colour and cloth of the page's own: pure decoration, words stand beside it. */
export function ServiceArt({ service, className }: { service: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 112 64" className={classNames('block', className)}>
      <use href={`${src}#${drawn.includes(service) ? service : 'other'}`} />
    </svg>
  );
}
