/** How an owner defines a custom field, and what staff read of it (OWN-14). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';
import { fieldLimits, fieldOwners, fieldTypes, fieldVisibilities, textForms } from './field-kinds.ts';
import { findDefinitionFault } from './find-definition-fault.ts';

export const fieldKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens, a letter first.')
  .max(fieldLimits.key, `Use up to ${fieldLimits.key} characters.`);

const bound = z.number('Enter a number.').min(-999_999_999).max(999_999_999).nullable();
const rules = z.strictObject({
  required: z.boolean(),
  /** The least and the greatest: characters of a text, values of a number, how many of a list; null: no such limit. */
  min: bound,
  max: bound,
  /** Of a text. */
  form: z.enum(textForms),
  /** What can be chosen, of a list. */
  options: z
    .array(cleanText(fieldLimits.option).trim().normalize('NFC').min(1, 'An option is empty.'))
    .max(fieldLimits.options, `Enter up to ${fieldLimits.options} options.`),
});

export const fieldDraftSchema = z
  .strictObject({
    label: cleanText(fieldLimits.label).trim().min(1, 'Enter a label.'),
    /** Below the field in forms of the staff site. */
    hint: cleanText(fieldLimits.hint).trim(),
    type: z.enum(fieldTypes),
    rules,
    visibility: z.enum(fieldVisibilities),
    /** Whether listings are filtered by it. */
    facet: z.boolean(),
  })
  .superRefine((draft, ctx) => {
    const fault = findDefinitionFault(draft);
    if (fault) ctx.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
  });
export type FieldDraft = z.output<typeof fieldDraftSchema>;

const stored = {
  owner: z.enum(fieldOwners),
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  type: z.enum(fieldTypes),
  rules: z.object({
    required: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    form: z.enum(textForms),
    options: z.array(z.string()),
  }),
  visibility: z.enum(fieldVisibilities),
  facet: z.boolean(),
  version: z.int(),
  archived: z.boolean(),
};
export const fieldDefinitionSchema = z.object(stored).meta({ id: 'CustomField' });
export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;
