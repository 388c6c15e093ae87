import { type ComponentProps, useId } from 'react';
import { FieldError, inputClasses } from './text-field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id' | 'className'> {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Maximum number of characters; the remaining number is shown. */
  max: number;
  error?: string;
}

/** A multi-line text field with a count of the remaining characters. */
export function TextArea({ label, name, value, onChange, max, error, ...area }: TextAreaProps) {
  const id = useId();
  const left = max - value.length;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        <span className="font-normal text-quiet"> (optional)</span>
      </label>
      <textarea
        rows={2}
        {...area}
        id={id}
        name={name}
        value={value}
        maxLength={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-left${error ? ` ${id}-error` : ''}`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`py-3 ${inputClasses}`}
      />
      <div className="flex justify-between gap-4">
        <FieldError id={`${id}-error`} message={error} />
        <p id={`${id}-left`} className="mt-1 ml-auto text-sm text-quiet tabular-nums">
          {left === 1 ? '1 character left' : `${left} characters left`}
        </p>
      </div>
      {/* Announced only near the limit, so that typing stays quiet. */}
      <p role="status" className="sr-only">
        {left <= 20 ? `${left} characters left` : ''}
      </p>
    </div>
  );
}
