import { limitNames } from '#contract/staff/products/bulk/bulk-changes.ts';
import { categoryOptions } from '../../../../ui/forms/category-options.ts';
import { Field, Select } from '../../../../ui/forms/field.tsx';
import { stateWords } from '../../product-words.ts';
import { limitWords } from '../change-words.ts';
import type { ChangeForm } from './change-form.ts';
import type { FieldsProps } from './fields-props.ts';
import { RuleFields } from './rule-fields.tsx';
import { SaleFields } from './sale-fields.tsx';

/** The fields of the kind of change that is chosen. */
export function ChangeFields(props: FieldsProps) {
  const { form, put, fields, words } = props;
  switch (form.kind) {
    case 'price':
      return <PriceFields {...props} />;
    case 'sale':
      return <SaleFields {...props} />;
    case 'state':
      return (
        <Select
          label="New state"
          name="state"
          value={form.state}
          onChange={(state) => put({ state: state as ChangeForm['state'] })}
          options={Object.entries(stateWords).map(([value, { label }]) => ({ value, label }))}
          hint={stateWords[form.state].note}
        />
      );
    case 'category':
      return (
        <Select
          label="New category"
          name="path"
          value={form.path}
          onChange={(path) => put({ path })}
          error={fields.path}
          options={[{ value: '', label: 'Choose a category' }, ...categoryOptions(words)]}
        />
      );
    case 'tags':
      return <TagFields {...props} />;
    case 'limits':
      return limitNames.map((name) => (
        <Field
          key={name}
          label={limitWords[name]}
          name={name}
          optional
          inputMode="numeric"
          autoComplete="off"
          value={form[name]}
          onChange={(value) => put({ [name]: value })}
          error={fields[name]}
          hint="Empty: stays. 0: no limit."
        />
      ));
  }
}

const PriceFields = (props: FieldsProps) => (
  <>
    <RuleFields {...props} />
    <Select
      label="Was price"
      name="was"
      value={props.form.was}
      onChange={(was) => props.put({ was: was as ChangeForm['was'] })}
      options={[
        { value: 'keep', label: 'As it is' },
        { value: 'present', label: 'Show the price before' },
        { value: 'none', label: 'None' },
      ]}
      hint="Shown only where the price was asked long enough."
    />
  </>
);

const TagFields = ({ form, put, fields, words }: FieldsProps) => (
  <>
    <Field
      label="Add tags"
      name="add"
      optional
      autoComplete="off"
      value={form.add}
      onChange={(add) => put({ add })}
      error={fields.add}
      hint="Separated by commas."
    />
    <Field
      label="Remove tags"
      name="remove"
      optional
      autoComplete="off"
      value={form.remove}
      onChange={(remove) => put({ remove })}
      error={fields.remove}
      hint={words.tags.length > 0 ? `In use: ${words.tags.slice(0, 12).join(', ')}` : undefined}
    />
  </>
);
