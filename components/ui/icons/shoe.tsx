import { Icon, type IconProps } from './icon';

export function ShoeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M3 8v9.5h18v-1.9c0-1.9-1.5-2.7-3.3-3.1-2-.4-3.2-1.3-4.2-2.9L12 7c-1 1.1-2.4 1.7-4.2 1.7S4.5 8.5 3 8ZM3 14.5h18M12 11.5l1.7-1.2"
    />
  );
}
