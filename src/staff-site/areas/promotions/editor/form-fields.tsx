/** Fields that edit one part of a promotion's form each, with the server's error beside them. */
import type { ChoiceKind } from '#contract/staff/staff-choices.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field, Tick } from '../../../ui/forms/field.tsx';
import { type PromotionForm, parts } from '../promotion-form.ts';

/** The form as its panels edit it. */
export interface EditedPromotion {
  form: PromotionForm;
  put: (values: Partial<PromotionForm>) => void;
  /** The server's error of a part of the entry, by its path. */
  errorOf: (path: string) => string | undefined;
}
type TextName = {
  [Name in keyof PromotionForm]: PromotionForm[Name] extends string ? Name : never;
}[keyof PromotionForm];
interface PartProps<Name> {
  edited: EditedPromotion;
  name: Name;
  label: string;
  /** Its path in the entry, where the server reports errors. */
  path: string;
}
interface TextFieldProps extends PartProps<TextName> {
  optional?: boolean;
  hint?: string;
  type?: string;
  inputMode?: 'decimal' | 'numeric';
}

/** Text, a number or a moment. */
export const TextField = ({ edited: { form, put, errorOf }, name, path, ...field }: TextFieldProps) => (
  <Field
    {...field}
    name={name}
    autoComplete="off"
    value={form[name]}
    onChange={(value) => put({ [name]: value })}
    error={errorOf(path)}
  />
);

interface ListFieldProps extends PartProps<'brands' | 'categories' | 'products'> {
  of: ChoiceKind;
}

/** Several brands, categories or products of the shop, or none. */
export const ListField = ({ edited: { form, put, errorOf }, name, label, path, of }: ListFieldProps) => (
  <ChoiceField
    label={label}
    name={name}
    of={of}
    optional
    values={parts(form[name])}
    onChange={(values) => put({ [name]: values.join(', ') })}
    error={errorOf(path)}
  />
);

interface TicksFieldProps extends Omit<PartProps<'demographics' | 'memberTiers'>, 'path'> {
  /** Value → what staff read, in the order of the checkboxes. */
  words: Readonly<Record<string, string>>;
}

/** Checkboxes for several of a few values, or none. */
export function TicksField({ edited: { form, put }, name, label, words }: TicksFieldProps) {
  const chosen = parts(form[name]);
  const choose = (value: string, yes: boolean) =>
    put({
      [name]: Object.keys(words)
        .filter((one) => (one === value ? yes : chosen.includes(one)))
        .join(', '),
    });
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {label} <span className="font-normal text-quiet">(none: everybody)</span>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {Object.entries(words).map(([value, word]) => (
          <Tick
            key={value}
            label={word}
            name={`${name}-${value}`}
            checked={chosen.includes(value)}
            onChange={(yes) => choose(value, yes)}
          />
        ))}
      </div>
    </fieldset>
  );
}
