import { Icon, type IconProps } from './icon';

export function ChevronRightIcon(props: IconProps) {
  return <Icon mirrored {...props} path="M9 18l6-6-6-6" />;
}
