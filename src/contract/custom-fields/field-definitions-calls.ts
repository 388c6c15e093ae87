/** Calls by which an owner defines custom fields (OWN-14). */
import { z } from 'zod';
import { fieldDefinitionSchema, fieldDraftSchema, fieldKeySchema } from './field-definition.ts';
import { fieldLimits, fieldOwners } from './field-kinds.ts';

export const fieldParams = z.strictObject({ owner: z.enum(fieldOwners), key: fieldKeySchema });
export type FieldParams = z.output<typeof fieldParams>;
export const fieldOwnerParams = z.strictObject({ owner: z.enum(fieldOwners) });
export type FieldOwnerParams = z.output<typeof fieldOwnerParams>;

/** All fields of all kinds of owners, in their order, archived ones too; `used`: how many owners have a value. */
export const fieldDefinitionsReply = z.object({
  fields: z.array(z.object({ field: fieldDefinitionSchema, used: z.int() })),
});
export type FieldDefinitionsReply = z.output<typeof fieldDefinitionsReply>;

export const previewFieldSchema = z.strictObject({ field: fieldDraftSchema });
export type PreviewField = z.output<typeof previewFieldSchema>;
export const fieldPreviewReply = z.object({
  /** How many owners have a value. */
  used: z.int(),
  /** How many of these values the rules would refuse; they stay until they are edited. */
  refused: z.int(),
  /** A few of those, each with the reason. */
  examples: z.array(z.object({ text: z.string(), reason: z.string() })),
  /** Whether it is another type than that of values that exist, which is refused. */
  typeFixed: z.boolean(),
});
export type FieldPreview = z.output<typeof fieldPreviewReply>;

const version = z.int().min(1).max(2_000_000_000);
export const saveFieldSchema = z.strictObject({
  /** Of the field as it was read; null for a new one. */
  version: version.nullable(),
  field: fieldDraftSchema,
  /** How many values the preview said that the rules refuse; another number by now refuses the change. */
  refused: z.int().min(0),
});
export type SaveField = z.output<typeof saveFieldSchema>;

export const archiveFieldSchema = z.strictObject({ version, archived: z.boolean() });
export type ArchiveField = z.output<typeof archiveFieldSchema>;

export const orderFieldsSchema = z.strictObject({
  /** Every field that is not archived, in the new order. */
  keys: z.array(fieldKeySchema).max(fieldLimits.fields),
});
export type OrderFields = z.output<typeof orderFieldsSchema>;
