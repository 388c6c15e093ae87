import { useId } from 'react';
import { Tick } from '../forms/field.tsx';

interface ChoicesInputProps {
  label: string;
  name: string;
  hint?: string;
  error: string | undefined;
  optional: boolean;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several of a list, each a checkbox; a long list scrolls by itself. */
export function ChoicesInput({ label, name, hint, error, optional, options, chosen, onChange }: ChoicesInputProps) {
  const id = useId();
  const gone = chosen.filter((one) => !options.includes(one));
  const put = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option));
  return (
    <fieldset
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </legend>
      <div tabIndex={options.length > 8 ? 0 : undefined} className="max-h-72 overflow-y-auto wrap-anywhere">
        {[...options, ...gone].map((option) => (
          <Tick
            key={option}
            label={gone.includes(option) ? `${option} (no longer offered)` : option}
            name={name}
            checked={chosen.includes(option)}
            onChange={(on) => put(option, on)}
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
