import { useState } from 'react';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';

interface LinkFieldProps {
  name: string;
  /** '/categories/PATH', '/brands/SLUG', or any other address. */
  value: string;
  onChange: (to: string) => void;
  error: string | undefined;
}

const places = [
  { value: 'category', label: 'A category', before: '/categories/' },
  { value: 'brand', label: 'A brand', before: '/brands/' },
  { value: 'address', label: 'A page or an address', before: '' },
] as const;
type Place = (typeof places)[number]['value'];

/** Only what the lists can choose: a category without a query, a brand without a category. */
const placeOf = (to: string): Place =>
  /^\/categories\/[\w/-]+$/.test(to) ? 'category' : /^\/brands\/[\w-]+$/.test(to) ? 'brand' : 'address';

/** Where an entry of the menu leads: a category or brand from the lists, or an address. */
export function LinkField({ name, value, onChange, error }: LinkFieldProps) {
  const [place, setPlace] = useState<Place>(value === '' ? 'category' : placeOf(value));
  const { before } = places.find((one) => one.value === place) ?? places[2];
  const chosen = value.startsWith(before) ? value.slice(before.length) : '';
  return (
    <div className="grid gap-2">
      <Select
        label="Leads to"
        name={`${name}.place`}
        value={place}
        onChange={(next) => {
          setPlace(next as Place);
          onChange('');
        }}
        options={places}
      />
      {place === 'address' ? (
        <Field
          label="Address"
          name={name}
          autoCapitalize="off"
          value={value}
          onChange={onChange}
          error={error}
          hint="Such as /pages/summer, /products?sale=1 or https://…"
        />
      ) : (
        <ChoiceField
          label={place === 'category' ? 'Category' : 'Brand'}
          name={name}
          of={place}
          max={1}
          values={chosen === '' ? [] : [chosen]}
          onChange={([one]) => onChange(one === undefined ? '' : `${before}${one}`)}
          error={error}
        />
      )}
    </div>
  );
}
