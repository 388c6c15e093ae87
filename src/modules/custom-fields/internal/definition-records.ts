/** SQL of the definitions of custom fields. */
import type { FieldDefinition, FieldDraft } from '#contract/custom-fields/field-definition.ts';
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

const columns = sql`owner_kind as owner, key, label, hint, type, rules, visibility, facet, version, archived`;

/** Those of one kind of owner, or of all; in their order. */
export async function selectDefinitions(ctx: Db, owner: FieldOwner | null = null): Promise<FieldDefinition[]> {
  const { rows } = await sql<FieldDefinition>`
    select ${columns} from custom_fields.definition where owner_kind = coalesce(${owner}::text, owner_kind)
    order by owner_kind, position, key`.execute(ctx.db);
  return rows;
}

/** Locks the fields of a kind of owner for the transaction, new ones too. */
export async function lockDefinitions(ctx: Db, owner: FieldOwner): Promise<FieldDefinition[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom fields ' || ${owner}, 0))`.execute(ctx.db);
  return selectDefinitions(ctx, owner);
}

/** The same for those who write values: definitions cannot change until the transaction ends. */
export async function shareDefinitions(ctx: Db, owner: FieldOwner): Promise<FieldDefinition[]> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('custom fields ' || ${owner}, 0))`.execute(ctx.db);
  return selectDefinitions(ctx, owner);
}

/** Adds a field at the end. */
export async function insertDefinition(ctx: Db, owner: FieldOwner, key: string, draft: FieldDraft): Promise<void> {
  const { label, hint, type, rules, visibility, facet } = draft;
  await sql`
    insert into custom_fields.definition (owner_kind, key, label, hint, type, rules, visibility, facet, position)
    select ${owner}, ${key}, ${label}, ${hint}, ${type}, ${JSON.stringify(rules)}::jsonb, ${visibility}, ${facet},
      coalesce(max(position), 0) + 1 from custom_fields.definition where owner_kind = ${owner}`.execute(ctx.db);
}

export async function updateDefinition(ctx: Db, owner: FieldOwner, key: string, draft: FieldDraft): Promise<void> {
  const { label, hint, type, rules, visibility, facet } = draft;
  await sql`
    update custom_fields.definition set label = ${label}, hint = ${hint}, type = ${type},
      rules = ${JSON.stringify(rules)}::jsonb, visibility = ${visibility}, facet = ${facet}, version = version + 1
    where owner_kind = ${owner} and key = ${key}`.execute(ctx.db);
}

/** Who archives a field outdates no open form of it. */
export async function updateArchived(ctx: Db, owner: FieldOwner, key: string, archived: boolean): Promise<void> {
  await sql`
    update custom_fields.definition set archived = ${archived}
    where owner_kind = ${owner} and key = ${key}`.execute(ctx.db);
}

/** Their position is that in the list; archived fields keep theirs. */
export async function updateOrder(ctx: Db, owner: FieldOwner, keys: readonly string[]): Promise<void> {
  await sql`
    update custom_fields.definition set position = one.position
    from unnest(${keys}::text[]) with ordinality as one (key, position)
    where owner_kind = ${owner} and definition.key = one.key`.execute(ctx.db);
}
