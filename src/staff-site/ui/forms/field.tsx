import { type ComponentProps, type ReactNode, useId } from 'react';

interface About {
  label: string;
  name: string;
  /** The error, shown beside the field and read with it. */
  error?: string;
  hint?: string;
  optional?: boolean;
  className?: string;
}

const LOOK =
  'block w-full rounded-xs border border-line-strong bg-page px-2.5 text-base text-ink hover:border-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:opacity-60 lg:text-[0.9375rem]';
const HIGH = 'h-11 lg:h-10';

function Labelled({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: Omit<About, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {children}
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
    </div>
  );
}
const described = (id: string, { hint, error }: Pick<About, 'hint' | 'error'>) =>
  ({
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  }) as const;

interface FieldProps extends About, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'name' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}
/** A labelled field for text, number or date with its error below. */
export function Field({
  label,
  name,
  error,
  hint,
  optional = false,
  className = '',
  value,
  onChange,
  ...input
}: FieldProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, optional, className }}>
      <input
        {...input}
        {...described(id, { hint, error })}
        id={id}
        name={name}
        value={value}
        required={!optional}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${HIGH} ${LOOK}`}
      />
    </Labelled>
  );
}

interface TextBlockProps
  extends About,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id' | 'name' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}
/** A multi-line text field. */
export function TextBlock({
  label,
  name,
  error,
  hint,
  optional = false,
  className = '',
  value,
  onChange,
  ...area
}: TextBlockProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, optional, className }}>
      <textarea
        rows={3}
        {...area}
        {...described(id, { hint, error })}
        id={id}
        name={name}
        value={value}
        required={!optional}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`py-2 ${LOOK}`}
      />
    </Labelled>
  );
}

interface SelectProps extends About {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}
/** A native select field, which works best on phones. */
export function Select({
  label,
  name,
  error,
  hint,
  optional = false,
  className = '',
  value,
  onChange,
  options,
}: SelectProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, error, optional, className }}>
      <select
        {...described(id, { hint, error })}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${HIGH} ${LOOK}`}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface RadioGroupProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}
/** Radio buttons for two or three options. */
export function RadioGroup<Value extends string>({ label, name, value, onChange, options }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((one) => (
          <label key={one.value} className="flex min-h-11 items-center gap-2 lg:min-h-9">
            <input
              type="radio"
              name={`${name}${id}`}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
              className="size-5 shrink-0 accent-ink"
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TickProps {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
/** A checkbox. */
export const Tick = ({ label, name, checked, onChange }: TickProps) => (
  <label className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="size-5 shrink-0 accent-ink"
    />
    <span>{label}</span>
  </label>
);
