import { Icon, type IconProps } from './icon';

export function MapPinIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"
    />
  );
}
