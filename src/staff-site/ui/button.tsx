import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { PressButton, type PressButtonProps } from '#storefront/ui/buttons/press-button.tsx';
import { shopAddress } from '../shop-address.ts';

const styles = {
  primary: 'bg-ink text-page border-ink hover:bg-accent hover:text-on-accent hover:border-accent',
  secondary: 'bg-raised text-ink border-line-strong hover:border-ink hover:bg-sunken',
  danger: 'bg-raised text-danger border-danger hover:bg-danger hover:text-page',
  /** Unobtrusive: in rows of tables. */
  quiet: 'border-transparent underline underline-offset-4 hover:bg-sunken',
} as const;
export type ButtonVariant = keyof typeof styles;

const BLOCKED =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-quiet aria-disabled:hover:bg-sunken';
const classes = (look: ButtonVariant, small: boolean): string =>
  `no-print inline-flex items-center justify-center gap-2 rounded-xs border text-center font-semibold leading-tight transition-colors duration-120 ${small ? 'min-h-9 px-3 py-1 text-sm' : 'min-h-11 px-4 py-1.5 lg:min-h-10'} ${styles[look]} ${BLOCKED}`;

interface ButtonProps extends Omit<PressButtonProps, 'className' | 'disabled'> {
  variant?: ButtonVariant;
  small?: boolean;
}

/** A button with an action. Stays focusable when disabled: use aria-disabled and say why beside it. */
export const Button = ({ variant = 'primary', small = false, ...rest }: ButtonProps) => (
  <PressButton {...rest} className={classes(variant, small)} />
);

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  variant?: ButtonVariant;
  small?: boolean;
}
/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'secondary', small = false, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classes(variant, small)} />
);

/**
 * A link to a page of the shop, in a new window; `path` is below /nz. Not a router link, which would prefix /nz/staff.
 */
export const ShopLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a href={shopAddress(path)} target="_blank" rel="noopener" className={classes('secondary', false)}>
    {children}
  </a>
);
