import { Field, Tick } from '../../../../ui/forms/field.tsx';
import type { FieldsProps } from './fields-props.ts';
import { RuleFields } from './rule-fields.tsx';

/** A price from one time to another. */
export function SaleFields(props: FieldsProps) {
  const { form, put, fields } = props;
  return (
    <>
      <RuleFields {...props} />
      <Field
        label="From (New Zealand time)"
        name="startsAt"
        type="datetime-local"
        value={form.startsAt}
        onChange={(startsAt) => put({ startsAt })}
        error={fields.startsAt}
      />
      <Field
        label="Until"
        name="endsAt"
        type="datetime-local"
        value={form.endsAt}
        onChange={(endsAt) => put({ endsAt })}
        error={fields.endsAt}
        hint="After that, the price before applies again."
      />
      <Tick
        label="Show the price before the sale as the was price"
        name="showWas"
        checked={form.showWas}
        onChange={(showWas) => put({ showWas })}
      />
    </>
  );
}
