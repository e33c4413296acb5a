import { Icon, type IconProps } from './icon';

export function SearchIcon(props: IconProps) {
  return <Icon {...props} path="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0z" />;
}
