import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';

interface CheckboxProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: string;
  error?: string;
  disabled?: boolean;
  tabIndex?: number;
}

export function Checkbox({ name, checked, onChange, children, hint, error, disabled, tabIndex }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            tabIndex={tabIndex}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className="peer size-6 cursor-pointer appearance-none rounded-xs border border-line-strong bg-page transition-colors duration-120 hover:border-ink checked:border-ink checked:bg-ink aria-invalid:border-danger disabled:opacity-60"
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden size-6 text-page peer-checked:block"
          >
            <path d="M5.5 12.5l4.2 4.2L18.5 8" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </span>
        <span className="pt-0.5 leading-6">{children}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-quiet">
          {hint}
        </p>
      )}
      <div className="pl-9">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </div>
  );
}
