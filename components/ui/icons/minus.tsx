import { Icon, type IconProps } from './icon';

export function MinusIcon(props: IconProps) {
  return <Icon {...props} path="M5 12h14" />;
}
