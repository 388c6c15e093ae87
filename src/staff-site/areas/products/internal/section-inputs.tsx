/** What the sections of the form of a product share. */
import type { ReactNode } from 'react';
import { Field, TextBlock } from '../../../ui/forms/field.tsx';
import type { ProductTextField } from '../product-form.ts';
import type { EditedForm } from './use-product-form.ts';

export interface SectionProps {
  edited: EditedForm;
}

/** A field of one line, and one of several lines, for a text of the form. */
export function inputsOf({ form, put, fields }: EditedForm) {
  const text = (
    name: ProductTextField,
    label: string,
    more: {
      optional?: boolean;
      hint?: string;
      inputMode?: 'decimal' | 'numeric';
      type?: string;
      list?: string;
      maxLength?: number;
    } = {},
  ) => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
      error={fields[name] ?? fields[`product.${name}`]}
      {...more}
    />
  );
  const block = (name: ProductTextField, label: string, rows: number) => (
    <TextBlock
      label={label}
      name={name}
      optional
      rows={rows}
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
      error={fields[name]}
    />
  );

  return { text, block };
}

export const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
