import { Icon, type IconProps } from './icon';

export function UserRoundIcon(props: IconProps) {
  return <Icon {...props} path="M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM20 21a8 8 0 0 0-16 0" />;
}
