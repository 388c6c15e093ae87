import { type ButtonLook, buttonClasses } from './button-classes.ts';
import { PressButton, type PressButtonProps } from './press-button.tsx';

interface ButtonProps extends Omit<PressButtonProps, 'className'> {
  variant?: ButtonLook;
  full?: boolean;
}

/** Does something here. Stays focusable when it cannot act: use aria-disabled and say why beside it. */
export const Button = ({ variant = 'primary', full = false, ...rest }: ButtonProps) => (
  <PressButton {...rest} className={buttonClasses(variant, full)} />
);
