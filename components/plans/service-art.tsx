import type { StaticImageData } from 'next/image';
import { classNames } from '@/components/ui/class-names';
import { type IconProps, IronIcon, PackageIcon, ShoeIcon, ThobeIcon } from '@/components/ui/icons';
import services from './services.svg';

/** One cached SVG file for all pages, so that a list of plans does not repeat its shapes. */
const { src } = services as StaticImageData;

/** The services with an illustration of their own; `other` stands for any unknown one. */
const servicesWithArt = ['clothes', 'ironing', 'shoes'];

/**
 * Illustration of a service, in the colour of the text. Decoration: the name is always beside it.
 */
export function ServiceArt({ service, className }: { service: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 112 64" className={classNames('block', className)}>
      <use href={`${src}#${servicesWithArt.includes(service) ? service : 'other'}`} />
    </svg>
  );
}

const icons: Record<string, typeof ThobeIcon> = {
  clothes: ThobeIcon,
  ironing: IronIcon,
  shoes: ShoeIcon,
};

/** The icon of a service; a parcel for an unknown one. */
export function ServiceIcon({ service, ...rest }: IconProps & { service: string }) {
  const Picture = Object.hasOwn(icons, service) ? icons[service] : undefined;
  return Picture ? <Picture {...rest} /> : <PackageIcon {...rest} />;
}
