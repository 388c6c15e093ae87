import { Field } from '../../../ui/forms/field.tsx';
import type { FieldsProps } from './phone-fields.tsx';

/** Who the order is for. */
export function CustomerFields({ form, put, fields }: FieldsProps) {
  const field = (name: 'email' | 'firstName' | 'lastName' | 'phone') => ({
    name,
    autoComplete: 'off',
    value: form[name],
    onChange: (value: string) => put({ [name]: value }),
    error: fields[`contact.${name}`],
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="First name" {...field('firstName')} />
      <Field label="Last name" {...field('lastName')} />
      <Field label="Email address" {...field('email')} />
      <Field label="Phone" {...field('phone')} />
    </div>
  );
}
