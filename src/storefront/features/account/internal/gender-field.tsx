import { useId } from 'react';
import { inputClasses } from '#storefront/ui/forms/text-field.tsx';

/** The specification's codes and their labels (ACC-02). */
const choices = [
  ['', 'Rather not say'],
  ['F', 'Female'],
  ['M', 'Male'],
  ['NS', 'Other'],
] as const;

export function GenderField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Gender<span className="font-normal text-quiet"> (optional)</span>
      </label>
      <select
        id={id}
        name="gender"
        autoComplete="sex"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`h-12 ${inputClasses}`}
      >
        {choices.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
