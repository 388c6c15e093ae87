import { type ButtonVariant, buttonClasses } from './button-classes.ts';
import { PressButton, type PressButtonProps } from './press-button.tsx';

interface ButtonProps extends Omit<PressButtonProps, 'className'> {
  variant?: ButtonVariant;
  full?: boolean;
}

/** A button with an action. Stays focusable when disabled: use aria-disabled and say why beside it. */
export const Button = ({ variant = 'primary', full = false, ...rest }: ButtonProps) => (
  <PressButton {...rest} className={buttonClasses(variant, full)} />
);
