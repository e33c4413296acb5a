import { Icon, type IconProps } from './icon';

export function IronIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M3 18h18v-3a7 7 0 0 0-7-7H8.5M3 18c0-3.6 2.6-6 6.2-6H20M12 15h.01M16 15h.01"
    />
  );
}
