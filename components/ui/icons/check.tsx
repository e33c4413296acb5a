import { Icon, type IconProps } from './icon';

export function CheckIcon(props: IconProps) {
  return <Icon {...props} path="M20 6 9 17l-5-5" />;
}
