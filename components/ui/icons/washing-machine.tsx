import { Icon, type IconProps } from './icon';

export function WashingMachineIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M3 6h3M17 6h.01M5 2h14a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM7 13a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM12 18a2.5 2.5 0 0 0 0-5 2.5 2.5 0 0 1 0-5"
    />
  );
}
