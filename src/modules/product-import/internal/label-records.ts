import type { MapLabelRequest } from '#contract/staff/products/import-labels.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
type StoredLabel = MapLabelRequest & { value: string };

export async function selectLabels(ctx: Db): Promise<StoredLabel[]> {
  const { rows } = await sql<StoredLabel>`select kind, label, guess, value from catalogue.import_label`.execute(ctx.db);
  return rows;
}

export async function upsertLabel(ctx: Db, { kind, label, guess, value }: StoredLabel): Promise<void> {
  await sql`
    insert into catalogue.import_label (kind, label, guess, value) values (${kind}, ${label}, ${guess}, ${value})
    on conflict (kind, label, guess) do update set value = excluded.value, changed_at = now()`.execute(ctx.db);
}

/** With an empty guess: deletes the label's mappings for every guess. */
export async function deleteLabel(ctx: Db, { kind, label, guess }: MapLabelRequest): Promise<void> {
  await sql`delete from catalogue.import_label where kind = ${kind} and label = ${label} and (guess = ${guess} or ${guess} = '')`.execute(
    ctx.db,
  );
}
