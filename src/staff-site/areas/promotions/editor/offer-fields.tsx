import type { PromotionField } from '#contract/staff/staff-promotions.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { parts } from '../promotion-form.ts';

interface OfferFieldsProps {
  fields: readonly PromotionField[];
  /** Text of each field by name. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** The server's error of a part of the entry, by its path. */
  errorOf: (path: string) => string | undefined;
}

/** The fields of a kind of promotion. */
export function OfferFields({ fields, values, onChange, errorOf }: OfferFieldsProps) {
  return fields.map(({ name, label, hint, type, optional = false }) => {
    const value = values[name] ?? '';
    const put = (text: string) => onChange({ ...values, [name]: text });
    const shared = { label, name, hint, optional, error: errorOf(`offer.${name}`) };
    return type === 'products' ? (
      <ChoiceField
        key={name}
        {...shared}
        of="product"
        values={parts(value)}
        onChange={(codes) => put(codes.join(', '))}
      />
    ) : (
      <Field
        key={name}
        {...shared}
        autoComplete="off"
        inputMode={type === 'number' ? 'decimal' : 'numeric'}
        value={value}
        onChange={put}
      />
    );
  });
}
