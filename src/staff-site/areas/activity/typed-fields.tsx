import { useState } from 'react';
import { Field, Select } from '../../ui/forms/field.tsx';

interface TypedProps {
  label: string;
  name: string;
  start: string;
  hint?: string;
  type?: 'search' | 'date';
}

/** A field of a search form that begins with what the address says. */
export function Typed({ start, type = 'search', ...field }: TypedProps) {
  const [text, setText] = useState(start);
  return <Field {...field} type={type} optional value={text} onChange={setText} />;
}

export function Chosen({ start, options }: { start: string; options: readonly { value: string; label: string }[] }) {
  const [value, setValue] = useState(start);
  return <Select label="Kind" name="action" value={value} onChange={setValue} options={options} optional />;
}
