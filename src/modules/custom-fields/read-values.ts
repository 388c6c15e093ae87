/** Values of custom fields: for staff who edit them, and those that others may see (OWN-14). */
import type { FieldDefinition } from '#contract/custom-fields/field-definition.ts';
import { type FieldOwner, fieldVisibilities } from '#contract/custom-fields/field-kinds.ts';
import { fieldText } from '#contract/custom-fields/field-text.ts';
import type { FieldValuesReply, ShownField } from '#contract/custom-fields/field-values.ts';
import type { FieldValue } from '#contract/custom-fields/read-field-value.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDefinitions } from './internal/definition-records.ts';
import { selectValues } from './internal/value-records.ts';

type Db = { db: Queries };

/** Who asks: a page shows fewer fields than the API, and the API fewer than the staff site. */
export type FieldReader = 'staff' | 'api' | 'page';

/** The fields of an owner that the reader may see, with their values; archived ones are left out. */
export async function readValues(
  ctx: Db,
  { owner, id }: { owner: FieldOwner; id: string },
  reader: FieldReader,
): Promise<FieldValuesReply> {
  const definitions = await selectDefinitions(ctx, owner);
  const [row] = await selectValues(ctx, owner, [id]);
  return {
    owner,
    version: row?.version ?? 0,
    fields: definitions
      .filter((one) => isShown(one, reader))
      .map((field) => ({ field, value: ownValue(row?.values, field.key) ?? null })),
  };
}

/** Whether a field is there for a reader. */
export const isShown = ({ archived, visibility }: FieldDefinition, reader: FieldReader): boolean =>
  !archived && fieldVisibilities.indexOf(visibility) >= fieldVisibilities.indexOf(reader);

/** What a reader may see of these owners, by their id; an owner without such a value is left out. */
export async function readShownFields(
  ctx: Db,
  owner: FieldOwner,
  ownerIds: readonly string[],
  reader: FieldReader,
): Promise<Map<string, ShownField[]>> {
  if (ownerIds.length === 0) return new Map();
  const shown = (await selectDefinitions(ctx, owner)).filter((one) => isShown(one, reader));
  if (shown.length === 0) return new Map();
  const rows = await selectValues(ctx, owner, ownerIds);
  return new Map(
    rows.flatMap(({ ownerId, values }): [string, ShownField[]][] => {
      const fields = shown.flatMap(({ key, label, type }) => {
        const value = ownValue(values, key);
        return value === undefined ? [] : [{ key, label, type, value, text: fieldText(type, value) }];
      });
      return fields.length > 0 ? [[ownerId, fields]] : [];
    }),
  );
}

/** A field may have the name of something that every object has, such as 'constructor'. */
const ownValue = (values: Record<string, FieldValue> | undefined, key: string): FieldValue | undefined =>
  values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
