import { Icon, type IconProps } from './icon';

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="m12 19-7-7 7-7" />
      <path d="M19 12H5" />
    </Icon>
  );
}
