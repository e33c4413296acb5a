import { Icon, type IconProps } from './icon';

export function DoorOpenIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10 21H2M10 3H7a2 2 0 00-2 2v16M14 12h.01M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992zM22 21h-3"
    />
  );
}
