import { Icon, type IconProps } from './icon';

export function ListIcon(props: IconProps) {
  return <Icon mirrored {...props} path="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />;
}
