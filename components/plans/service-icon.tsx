import { type IconProps, IronIcon, PackageIcon, ShoeIcon, ThobeIcon } from '@/components/ui/icons';

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
