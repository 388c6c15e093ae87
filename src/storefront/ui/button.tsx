import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-classes.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonLook;
  full?: boolean;
  /** Working: the label stays, a second press does nothing, a reader hears that it is busy. */
  busy?: boolean;
}

/** Does something here. Stays focusable when it cannot act: use aria-disabled and say why beside it. */
export function Button({ variant = 'primary', full = false, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const blocked = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${buttonClasses(variant, full)} relative overflow-hidden`}
    >
      {children}
      {busy && <span aria-hidden="true" className="wait-line road-dashes absolute inset-x-0 bottom-0 h-1" />}
    </button>
  );
}
