import { Icon, type IconProps } from './icon';

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="m9 18 6-6-6-6" />
    </Icon>
  );
}
