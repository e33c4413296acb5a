import { Icon, type IconProps } from './icon';

export function ArrowRightIcon(props: IconProps) {
  return <Icon mirrored {...props} path="M5 12h14M12 5l7 7-7 7" />;
}
