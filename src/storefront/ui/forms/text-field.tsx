import { type ComponentProps, useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'className'> {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The error, shown beside the field and read with it. */
  error?: string;
  hint?: string;
  /** Adds '(optional)' to the label; other fields are required. */
  optional?: boolean;
  className?: string;
}

export const inputClasses =
  'block w-full rounded-xs border bg-page px-3 text-base text-ink transition-colors duration-120 placeholder:text-quiet ' +
  'border-line-strong hover:border-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:opacity-60';

/** A labelled text field with its error below. */
export function TextField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  optional = false,
  className = '',
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, describedBy, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        value={value}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`h-12 ${inputClasses}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="mt-1 text-sm font-medium text-danger">
      {message}
    </p>
  );
}
