/** Values of custom fields as staff edit them, and as the API shows them (OWN-14). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';
import { fieldDefinitionSchema, fieldKeySchema } from './field-definition.ts';
import { fieldLimits, fieldOwners, fieldTypes } from './field-kinds.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const fieldValuesReply = z.object({
  owner: z.enum(fieldOwners),
  /** Of the values as read; 0: there are none yet. */
  version: z.int(),
  /** In their order, archived ones not among them; `value` null: none. */
  fields: z.array(z.object({ field: fieldDefinitionSchema, value: value.nullable() })),
});
export type FieldValuesReply = z.output<typeof fieldValuesReply>;

const given = z.union([
  cleanText(fieldLimits.longText),
  z.number(),
  z.boolean(),
  z.array(cleanText(fieldLimits.option)).max(fieldLimits.options),
  z.null(),
]);
/** Fields that are not named keep their value. */
export const saveFieldValuesSchema = z.strictObject({
  version: z.int().min(0).max(2_000_000_000),
  values: z
    .array(z.strictObject({ key: fieldKeySchema, value: given }))
    .max(fieldLimits.fields)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'A field is named twice.'),
});
export type SaveFieldValues = z.output<typeof saveFieldValuesSchema>;

/** A field with its value as the API shows it: `text` is as people read it. */
export const shownFieldSchema = z
  .object({ key: z.string(), label: z.string(), type: z.enum(fieldTypes), value, text: z.string() })
  .meta({ id: 'CustomFieldValue' });
export type ShownField = z.output<typeof shownFieldSchema>;
