import { Icon, type IconProps } from './icon';

export function ArrowLeftIcon(props: IconProps) {
  return <Icon mirrored {...props} path="M12 19l-7-7 7-7M19 12H5" />;
}
