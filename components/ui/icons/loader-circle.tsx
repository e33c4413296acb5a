import { Icon, type IconProps } from './icon';

export function LoaderCircleIcon(props: IconProps) {
  return <Icon {...props} path="M21 12a9 9 0 1 1-6.219-8.56" />;
}
