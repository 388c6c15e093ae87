import type { FieldDefinition } from '#contract/custom-fields/field-definition.ts';
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDefinitions } from './internal/definition-records.ts';

/** The fields of a kind of owner that are not archived, in their order. */
export const listFields = async (ctx: { db: Queries }, owner: FieldOwner): Promise<FieldDefinition[]> =>
  (await selectDefinitions(ctx, owner)).filter(({ archived }) => !archived);
