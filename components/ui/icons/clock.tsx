import { Icon, type IconProps } from './icon';

export function ClockIcon(props: IconProps) {
  return <Icon {...props} path="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 6v6l4 2" />;
}
