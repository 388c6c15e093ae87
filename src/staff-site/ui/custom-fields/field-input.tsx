import type { FieldDraft } from '#contract/custom-fields/field-definition.ts';
import { Field, Select, TextBlock } from '../forms/field.tsx';
import { ChoicesInput } from './choices-input.tsx';

export interface FieldInputProps {
  field: Pick<FieldDraft, 'label' | 'hint' | 'type' | 'rules'>;
  name: string;
  /** As typed; a list for several of a list. */
  value: string | readonly string[];
  onChange: (value: string | string[]) => void;
  error: string | undefined;
}

/** The input of a custom field by its type (OWN-14). */
export function FieldInput({ field, name, value, onChange, error }: FieldInputProps) {
  const { label, hint, type, rules } = field;
  const shared = { label, name, error, optional: !rules.required, ...(hint !== '' && { hint }) };
  if (type === 'choices')
    return <ChoicesInput {...shared} options={rules.options} chosen={listOf(value)} onChange={onChange} />;
  const text = typeof value === 'string' ? value : '';
  if (type === 'choice' || type === 'yes-no') {
    const offered = type === 'choice' ? rules.options.map((one) => ({ value: one, label: one })) : YES_NO;
    const gone = text !== '' && !offered.some((one) => one.value === text);
    const options = [
      { value: '', label: 'None' },
      ...offered,
      ...(gone ? [{ value: text, label: `${text} (no longer offered)` }] : []),
    ];
    return <Select {...shared} value={text} onChange={onChange} options={options} />;
  }
  if (type === 'long-text') return <TextBlock {...shared} value={text} onChange={onChange} />;
  return <Field {...shared} {...inputs[type]} autoComplete="off" value={text} onChange={onChange} />;
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const inputs = {
  text: {},
  'whole-number': { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  date: { type: 'date' },
  link: { type: 'url', inputMode: 'url', placeholder: 'https://' },
} as const;

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [] : value);
