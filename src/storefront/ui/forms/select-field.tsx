import { useId } from 'react';
import { FieldError, inputClasses } from './text-field.tsx';

interface SelectFieldProps {
  label: string;
  name: string;
  value: string;
  /** Value → its label. */
  choices: Readonly<Record<string, string>>;
  /** Shown while nothing is chosen. */
  empty: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  autoComplete?: string;
  tabIndex?: number;
}

/** A select field with its error beside it. A value that is none of the choices counts as nothing chosen. */
export function SelectField({
  label,
  name,
  value,
  choices,
  empty,
  error,
  onChange,
  onBlur,
  autoComplete,
  tabIndex,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        autoComplete={autoComplete}
        tabIndex={tabIndex}
        required
        value={Object.hasOwn(choices, value) ? value : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        className={`h-12 ${inputClasses}`}
      >
        <option value="">{empty}</option>
        {Object.entries(choices).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
