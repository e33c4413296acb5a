import { Icon, type IconProps } from './icon';

export function InfoIcon(props: IconProps) {
  return <Icon {...props} path="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 16v-4M12 8h.01" />;
}
