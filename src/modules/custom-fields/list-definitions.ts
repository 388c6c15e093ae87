import type { FieldDefinitionsReply } from '#contract/custom-fields/field-definitions-calls.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDefinitions } from './internal/definition-records.ts';
import { countValues } from './internal/value-records.ts';

/** All fields with how many owners have a value of each (OWN-14). */
export async function listDefinitions(ctx: { db: Queries }): Promise<FieldDefinitionsReply> {
  const counts = new Map((await countValues(ctx)).map(({ owner, key, used }) => [`${owner} ${key}`, used]));
  const fields = await selectDefinitions(ctx);
  return { fields: fields.map((field) => ({ field, used: counts.get(`${field.owner} ${field.key}`) ?? 0 })) };
}
