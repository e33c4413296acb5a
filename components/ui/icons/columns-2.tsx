import { Icon, type IconProps } from './icon';

export function Columns2Icon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM12 3v18"
    />
  );
}
