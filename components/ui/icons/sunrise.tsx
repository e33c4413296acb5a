import { Icon, type IconProps } from './icon';

export function SunriseIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M12 2v8M4.93 10.93l1.41 1.41M2 18h2M20 18h2M19.07 10.93l-1.41 1.41M22 22H2M8 6l4-4 4 4M16 18a4 4 0 0 0-8 0"
    />
  );
}
