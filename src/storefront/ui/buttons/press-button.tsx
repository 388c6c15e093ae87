import type { ComponentProps } from 'react';

export interface PressButtonProps extends ComponentProps<'button'> {
  /** In progress: the label stays, a second press does nothing, screen readers announce that it is busy. */
  busy?: boolean;
}

/** The behaviour of every button of the shop and the staff site, whatever its style: a disabled one stays focusable. */
export function PressButton({
  busy = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: PressButtonProps) {
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
      className={`${className} relative overflow-hidden`}
    >
      {children}
      {busy && <span aria-hidden="true" className="wait-line road-dashes absolute inset-x-0 bottom-0 h-1" />}
    </button>
  );
}
