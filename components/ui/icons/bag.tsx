import { Icon, type IconProps } from './icon';

export function BagIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M12 8c-4.5 1.6-7 4.6-7 7.7C5 19.2 7.8 21 12 21s7-1.8 7-5.3C19 12.6 16.5 9.6 12 8ZM9 3.5 12 8l3-4.5-1.7.7L12 3l-1.3 1.2L9 3.5Z"
    />
  );
}
