import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonClasses } from './button-classes.ts';

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  variant?: ButtonVariant;
  full?: boolean;
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'primary', full = false, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(variant, full)} />;
}
