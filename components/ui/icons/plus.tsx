import { Icon, type IconProps } from './icon';

export function PlusIcon(props: IconProps) {
  return <Icon {...props} path="M5 12h14M12 5v14" />;
}
