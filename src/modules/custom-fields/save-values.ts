import type { FieldDefinition } from '#contract/custom-fields/field-definition.ts';
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import type { SaveFieldValues } from '#contract/custom-fields/field-values.ts';
import { type FieldValue, readFieldValue } from '#contract/custom-fields/read-field-value.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { shareDefinitions } from './internal/definition-records.ts';
import { lockValues, putValues } from './internal/value-records.ts';
import { type FieldReader, isShown } from './read-values.ts';

export type SaveValuesRefusal =
  /** Somebody else saved values of the owner, or a field is archived or unknown by now. */
  | { reason: 'CHANGED_ELSEWHERE' }
  /** Key of the field → why its value is refused. */
  | { reason: 'REFUSED'; fields: ReadonlyMap<string, string> };

/** Whose values: `subject` is what the activity log calls it. */
export interface ValuesOf {
  owner: FieldOwner;
  id: string;
  subject: string;
}

/** Who saves, and whether a machine does, which sees no fields of the staff alone. */
export interface ValuesBy {
  actor: string;
  reader: FieldReader;
}

/**
 * Saves values over the version that was read (OWN-14). Each is checked against its definition, which cannot change
 * meanwhile; fields that are not named keep their value, and so do archived ones.
 */
export const saveValues = (
  ctx: Ctx,
  by: ValuesBy,
  of: ValuesOf,
  { version, values }: SaveFieldValues,
): Promise<Result<null, SaveValuesRefusal>> => commitIfOk(ctx, (tx) => saveValuesWithin(tx, by, of, values, version));

/** The same within a transaction; without a version over whatever there is, as an import does. */
export async function saveValuesWithin(
  tx: { db: Queries },
  { actor, reader }: ValuesBy,
  { owner, id, subject }: ValuesOf,
  given: SaveFieldValues['values'],
  version: number | null,
): Promise<Result<null, SaveValuesRefusal>> {
  const definitions = (await shareDefinitions(tx, owner)).filter((one) => isShown(one, reader));
  const row = await lockValues(tx, owner, id);
  if (version !== null && (row?.version ?? 0) !== version) return fail({ reason: 'CHANGED_ELSEWHERE' });
  const before = new Map(Object.entries(row?.values ?? {}));
  const merged = mergeValues(definitions, before, given);
  if (!merged.ok) return merged;
  const after = merged.value;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
  );
  if (changed.length === 0) return ok(null);
  await putValues(tx, owner, id, Object.fromEntries(after));
  const pick = (values: ReadonlyMap<string, FieldValue>) =>
    Object.fromEntries(changed.flatMap((key) => (values.has(key) ? [[key, values.get(key)]] : [])));
  await writeAudit(tx, {
    actor,
    action: 'custom-values.changed',
    subject,
    before: pick(before),
    after: pick(after),
    ...((owner === 'customer' || owner === 'order') && { personal: changed }),
  });
  return ok(null);
}

/** The values after the change. Pure. */
function mergeValues(
  definitions: readonly FieldDefinition[],
  before: ReadonlyMap<string, FieldValue>,
  given: SaveFieldValues['values'],
): Result<Map<string, FieldValue>, SaveValuesRefusal> {
  const after = new Map(before);
  const refused = new Map<string, string>();
  const known = new Map(definitions.map((one) => [one.key, one]));
  if (given.some(({ key }) => !known.has(key))) return fail({ reason: 'CHANGED_ELSEWHERE' });
  const named = new Map(given.map(({ key, value }) => [key, value]));
  for (const definition of definitions) {
    const { key } = definition;
    const value = named.get(key);
    if (value === undefined) continue;
    const read = readFieldValue(definition, value);
    if (!read.ok) refused.set(key, read.error);
    else if (read.value === null) after.delete(key);
    else after.set(key, read.value);
  }
  return refused.size > 0 ? fail({ reason: 'REFUSED', fields: refused }) : ok(after);
}
