/** SQL of the values of custom fields. */
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import type { FieldValue } from '#contract/custom-fields/read-field-value.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface ValuesRow {
  ownerId: string;
  version: number;
  values: Record<string, FieldValue>;
}

/** Of these owners; those without any are left out. */
export async function selectValues(ctx: Db, owner: FieldOwner, ownerIds: readonly string[]): Promise<ValuesRow[]> {
  const { rows } = await sql<ValuesRow>`
    select owner_id as "ownerId", version, field_values as values from custom_fields.owner_values
    where owner_kind = ${owner} and owner_id = any(${ownerIds}::text[])`.execute(ctx.db);
  return rows;
}

/** The same for one, locked until the transaction ends. */
export async function lockValues(ctx: Db, owner: FieldOwner, ownerId: string): Promise<ValuesRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('field values ' || ${owner} || ' ' || ${ownerId}, 0))`.execute(
    ctx.db,
  );
  return (await selectValues(ctx, owner, [ownerId]))[0] ?? null;
}

export async function putValues(
  ctx: Db,
  owner: FieldOwner,
  ownerId: string,
  values: Record<string, FieldValue>,
): Promise<void> {
  await sql`
    insert into custom_fields.owner_values (owner_kind, owner_id, field_values)
    values (${owner}, ${ownerId}, ${JSON.stringify(values)}::jsonb)
    on conflict (owner_kind, owner_id) do update set field_values = excluded.field_values,
      version = owner_values.version + 1`.execute(ctx.db);
}

/** How many owners have a value, by kind and key. */
export async function countValues(ctx: Db): Promise<{ owner: FieldOwner; key: string; used: number }[]> {
  const { rows } = await sql<{ owner: FieldOwner; key: string; used: number }>`
    select owner_kind as owner, one.key, count(*)::int as used
    from custom_fields.owner_values cross join lateral jsonb_object_keys(field_values) as one (key)
    group by 1, 2`.execute(ctx.db);
  return rows;
}

/** The different values of a field, each with how many owners have it. */
export async function countEachValue(
  ctx: Db,
  owner: FieldOwner,
  key: string,
): Promise<{ value: FieldValue; used: number }[]> {
  const { rows } = await sql<{ value: FieldValue; used: number }>`
    select field_values -> ${key}::text as value, count(*)::int as used from custom_fields.owner_values
    where owner_kind = ${owner} and field_values ? ${key}::text group by 1`.execute(ctx.db);
  return rows;
}

/** Tells readers that follow changes that the owners with a value of the field changed. */
export async function touchValues(ctx: Db, owner: FieldOwner, key: string): Promise<void> {
  await sql`
    update custom_fields.owner_values set changed_xid = pg_current_xact_id()
    where owner_kind = ${owner} and field_values ? ${key}::text`.execute(ctx.db);
}

export async function deleteValues(ctx: Db, owner: FieldOwner, ownerIds: readonly string[]): Promise<void> {
  await sql`
    delete from custom_fields.owner_values where owner_kind = ${owner} and owner_id = any(${ownerIds}::text[])`.execute(
    ctx.db,
  );
}
