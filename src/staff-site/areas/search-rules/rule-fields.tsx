import { Field } from '../../ui/forms/field.tsx';
import type { TabName } from './kinds.ts';
import type { Form } from './rule-values.ts';

export interface FieldsProps {
  form: Form;
  put: (changes: Partial<Form>) => void;
  errorOf: (...names: string[]) => string | undefined;
}

const whatWords = { address: 'Old address', term: 'Search', synonym: 'Word' } as const;

/** The fields of a rule of an address, term or word. */
export const RuleFields = ({ kind, form, put, errorOf }: FieldsProps & { kind: Exclude<TabName, 'placement'> }) => (
  <>
    <Field
      label={whatWords[kind]}
      name="what"
      autoComplete="off"
      value={form.what}
      onChange={(what) => put({ what })}
      error={errorOf('from', 'term', 'word')}
      hint={kind === 'address' ? 'As /collections/runners or https://old.example/runners.' : undefined}
    />
    {kind === 'synonym' ? (
      <Field
        label="Also finds"
        name="also"
        autoComplete="off"
        value={form.also}
        onChange={(also) => put({ also })}
        error={errorOf('also', 'also.0')}
        hint="Words that products have, separated by commas."
      />
    ) : (
      <Field
        label="Page"
        name="to"
        autoComplete="off"
        value={form.to}
        onChange={(to) => put({ to })}
        error={errorOf('to')}
        hint="Below /nz, as /categories/footwear."
      />
    )}
  </>
);
