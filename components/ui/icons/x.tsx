import { Icon, type IconProps } from './icon';

export function XIcon(props: IconProps) {
  return <Icon {...props} path="M18 6 6 18M6 6l12 12" />;
}
