import { priceEndings, priceWays } from '#contract/staff/products/bulk/bulk-changes.ts';
import { Field, Select } from '../../../../ui/forms/field.tsx';
import { endingWords, wayWords } from '../price-rule-words.ts';
import type { ChangeForm } from './change-form.ts';
import type { FieldsProps } from './fields-props.ts';

/** How the new price follows from the present one. */
export const RuleFields = ({ form, put, fields }: FieldsProps) => (
  <>
    <Select
      label="New price"
      name="way"
      value={form.way}
      onChange={(way) => put({ way: way as ChangeForm['way'] })}
      options={priceWays.map((value) => ({ value, label: wayWords[value] }))}
    />
    <Field
      label={form.way.startsWith('percent') ? 'Percent' : 'Dollars'}
      name="value"
      inputMode="decimal"
      autoComplete="off"
      value={form.value}
      onChange={(value) => put({ value })}
      error={fields.value}
    />
    <Select
      label="Round"
      name="ending"
      value={form.ending}
      onChange={(ending) => put({ ending: ending as ChangeForm['ending'] })}
      options={priceEndings.map((value) => ({ value, label: endingWords[value] }))}
    />
  </>
);
