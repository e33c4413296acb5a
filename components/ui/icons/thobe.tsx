import { Icon, type IconProps } from './icon';

export function ThobeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M9 3 5.2 4.8 3.4 12.6l2.5.7L7 9.6 6.2 21h11.6L17 9.6l1.1 3.7 2.5-.7-1.8-7.8L15 3M9 3c.5 1.5 1.6 2.2 3 2.2S14.5 4.5 15 3M12 5.2v5"
    />
  );
}
