import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { classNames } from './class-names';
import { LoaderCircleIcon } from './icons';

type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger';

interface Appearance {
  /** One `primary` button per page: the main action. */
  variant?: ButtonVariant;
  /** 44 px high instead of 54, for buttons inside a card. */
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
}

const base =
  'inline-flex items-center justify-center gap-2 border-[1.5px] text-center leading-snug no-underline transition-colors duration-(--transition-duration-fast) select-none print:hidden';
const variantClasses: Record<ButtonVariant, string> = {
  primary:
    'rounded-md border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press aria-busy:bg-brand-hover',
  secondary:
    'rounded-md border-control bg-surface text-brand-ink hover:bg-brand-soft aria-busy:bg-brand-soft',
  soft: 'rounded-md border-transparent bg-brand-soft text-brand-ink hover:border-brand',
  quiet:
    'rounded-md border-transparent text-brand-ink underline decoration-1 underline-offset-[.3em] hover:decoration-2',
  danger: 'rounded-md border-current bg-surface text-danger hover:bg-danger-soft',
};

const sizeClasses = {
  full: 'min-h-(--size-control) px-5 py-2 font-bold',
  quiet: 'min-h-(--size-tap) px-2 font-medium',
  small: 'min-h-11 px-4 py-1.5 text-[.9375rem] font-medium',
};

function buttonClass({ variant = 'primary', small, wide }: Appearance, className?: string): string {
  const size = small ? 'small' : variant === 'quiet' ? 'quiet' : 'full';
  return classNames(base, variantClasses[variant], sizeClasses[size], wide && 'w-full', className);
}

interface ButtonProps extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * The running action in words. While set, the button keeps its width, shows this label and
   * ignores presses.
   */
  busy?: string | undefined;
}

export function Button({
  variant,
  small,
  wide,
  icon,
  busy,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick: typeof onClick = (event) => {
    // A part of a page hydrates before the whole: its press must not be replayed.
    window.preHydration?.forgetButton();
    onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classNames(
        buttonClass({ variant, small, wide }, className),
        busy && 'cursor-progress',
      )}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      // Not `disabled`: the button would lose the focus, and screen readers its label.
      {...(busy || onClick
        ? { onClick: busy ? (event) => event.preventDefault() : handleClick }
        : {})}
      {...rest}
    >
      {busy ? <LoaderCircleIcon className="spin" /> : icon}
      {/* The key remounts the label: a browser's translation replaces its text node. */}
      <span key={busy ? 'busy' : 'idle'}>{busy ?? children}</span>
    </button>
  );
}

/** A link styled as a button: a plain `<a>`, or `as={PageLink}` between public pages. */
export function ButtonLink({
  variant,
  small,
  wide,
  icon,
  className,
  children,
  as: Anchor = 'a',
  ...rest
}: Appearance &
  AnchorHTMLAttributes<HTMLAnchorElement> & {
    as?: 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>;
  }) {
  return (
    <Anchor className={buttonClass({ variant, small, wide }, className)} {...rest}>
      {icon}
      <span>{children}</span>
    </Anchor>
  );
}
