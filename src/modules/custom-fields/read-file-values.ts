import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import type { FieldValue } from '#contract/custom-fields/read-field-value.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectValues } from './internal/value-records.ts';

/** Values of many owners for a file: id of the owner → key → value, archived fields too. */
export const readFileValues = async (
  ctx: { db: Queries },
  owner: FieldOwner,
  ids: readonly string[],
): Promise<Map<string, Map<string, FieldValue>>> =>
  new Map(
    (await selectValues(ctx, owner, ids)).map(({ ownerId, values }) => [ownerId, new Map(Object.entries(values))]),
  );
