/** Meanings of columns that are saved under a name (MOVE-05). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { columnFields, tableColumnsSchema } from './table-columns.ts';

export const MAX_MAPPING_NAME = 60;
/** Saved mappings of a shop. */
export const MAX_MAPPINGS = 100;
const mappingId = z.uuid();
export const savedMapping = z.object({
  id: mappingId,
  name: z.string(),
  columns: z.array(z.object({ column: z.string(), field: z.enum(columnFields) })),
  priceTimes: z.string(),
});
export type SavedMapping = z.output<typeof savedMapping>;

export const mappingsReply = z.object({ mappings: z.array(savedMapping) });
export const mappingParams = z.strictObject({ id: mappingId });
export const saveMappingSchema = z.strictObject({
  /** A mapping with this name is replaced. */
  name: cleanText(MAX_MAPPING_NAME).trim().min(1, 'Enter a name.'),
  table: tableColumnsSchema,
});
export type SaveMappingRequest = z.output<typeof saveMappingSchema>;
