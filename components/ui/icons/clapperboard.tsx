import { Icon, type IconProps } from './icon';

export function ClapperboardIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3ZM6.2 5.3l3.1 3.9M12.4 3.4l3.1 4M3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z"
    />
  );
}
