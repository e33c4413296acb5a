import { Icon, type IconProps } from './icon';

export function Flower2Icon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M12 5a3 3 0 1 1 3 3m-3-3a3 3 0 1 0-3 3m3-3v1M9 8a3 3 0 1 0 3 3M9 8h1m5 0a3 3 0 1 1-3 3m3-3h-1m-2 3v-1M10 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM12 10v12M12 22c4.2 0 7-1.667 7-5-4.2 0-7 1.667-7 5ZM12 22c-4.2 0-7-1.667-7-5 4.2 0 7 1.667 7 5Z"
    />
  );
}
