import { Field } from '../../ui/forms/field.tsx';
import type { MethodForm } from './form/method-form.ts';
import type { EditedMethod } from './method-prices.tsx';

type TextName = { [Name in keyof MethodForm]: MethodForm[Name] extends string ? Name : never }[keyof MethodForm];
interface TextProps extends EditedMethod {
  name: TextName;
  label: string;
  hint?: string;
  optional?: boolean;
  number?: boolean;
  type?: 'time';
  error?: string | undefined;
}
/** A field of a method for a text or number. */
export const MethodText = ({ method, put, path, errorOf, name, number, error, ...field }: TextProps) => (
  <Field
    {...field}
    name={`${path}.${name}`}
    autoComplete="off"
    {...(number && { inputMode: 'decimal' as const })}
    value={method[name]}
    onChange={(value) => put({ [name]: value })}
    error={error ?? errorOf(`${path}.${name}`)}
  />
);
