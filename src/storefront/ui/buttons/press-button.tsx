import type { ComponentProps } from 'react';

export interface PressButtonProps extends ComponentProps<'button'> {
  /** Working: the label stays, a second press does nothing, a reader hears that it is busy. */
  busy?: boolean;
}

/** How every button of the shop and of its staff behaves, whatever it looks like: one that cannot act stays focusable. */
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
