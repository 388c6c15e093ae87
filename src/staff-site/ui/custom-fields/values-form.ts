/** Values of custom fields as typed. Pure. */
import { fieldFileText } from '#contract/custom-fields/field-text.ts';
import type { FieldValuesReply } from '#contract/custom-fields/field-values.ts';

export type TypedValues = ReadonlyMap<string, string | string[]>;

export const typedValues = ({ fields }: FieldValuesReply): TypedValues =>
  new Map(
    fields.map(({ field: { key, type }, value }) => [
      key,
      type === 'choices' ? (Array.isArray(value) ? value : []) : fieldFileText(value ?? undefined),
    ]),
  );

/** What was typed for fields that are still there, over what is stored now. */
export const keptValues = (reply: FieldValuesReply, typed: TypedValues): TypedValues =>
  new Map([...typedValues(reply)].map(([key, value]) => [key, typed.get(key) ?? value]));

/** Whether anything was typed that is not stored. */
export const differs = (reply: FieldValuesReply, typed: TypedValues): boolean =>
  [...typedValues(reply)].some(([key, value]) => String(typed.get(key) ?? value) !== String(value));
