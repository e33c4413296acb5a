import type { IconProps } from '@/components/ui/icons/icon';
import { IronIcon } from '@/components/ui/icons/iron';
import { PackageIcon } from '@/components/ui/icons/package';
import { ShoeIcon } from '@/components/ui/icons/shoe';
import { ThobeIcon } from '@/components/ui/icons/thobe';

const icons: Record<string, typeof ThobeIcon> = {
  clothes: ThobeIcon,
  ironing: IronIcon,
  shoes: ShoeIcon,
};

/** The picture of a service; a parcel for one that is new to us. */
export function ServiceIcon({ service, ...rest }: IconProps & { service: string }) {
  const Picture = Object.hasOwn(icons, service) ? icons[service] : undefined;
  return Picture ? <Picture {...rest} /> : <PackageIcon {...rest} />;
}
