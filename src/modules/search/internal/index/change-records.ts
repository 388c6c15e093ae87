/** SQL of what changed since a snapshot, product by product. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { offerVersion } from '../member-offer-records.ts';
import { rulesFingerprint } from '../redirect-records.ts';
import { unseenSince } from './index-records.ts';

interface ChangeRow {
  /** Null where no product has it. */
  id: number | null;
  kind: 'store' | 'product' | 'brand' | 'category' | 'demand' | 'stock' | 'field';
}

export interface ChangesByKind {
  rows: ChangeRow[];
  /** The snapshot of this read: the next one asks for what came after it. */
  snapshot: string;
  /** Fingerprint of the rules of searches. */
  rules: string;
  /** Version of the promotions. */
  offers: string;
}

/** What transactions changed that the snapshot did not see; each change once. */
export async function readChangesByKind(ctx: { db: Queries }, snapshot: string): Promise<ChangesByKind> {
  const unseen = unseenSince(snapshot);
  const { rows } = await sql<Omit<ChangesByKind, 'rows'> & { rows: ChangeRow[] | null }>`
    with moved as (select variant_id from stock.level_change where ${unseen}),
    changed (id, kind) as (
      select null::int, 'store' from stores.location_change where ${unseen}
      union select product_id, kind from catalogue.product_change where ${unseen}
      union select product_id, 'field' from custom_fields.value_change where ${unseen}
      union select product_id, 'demand' from demand.level_change where ${unseen}
      union select v.product_id, 'stock' from moved m join catalogue.size_name v on v.variant_id = m.variant_id)
    select pg_current_snapshot()::text as snapshot, ${rulesFingerprint} as rules, ${offerVersion} as offers,
      (select jsonb_agg(jsonb_build_object('id', id, 'kind', kind)) from changed) as rows`.execute(ctx.db);
  const row = rows[0] as (typeof rows)[number];
  return { ...row, rows: row.rows ?? [] };
}

/** Whether the snapshot knows transactions that this server has not begun. */
export async function isAheadOfServer(ctx: { db: Queries }, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead`.execute(
    ctx.db,
  );
  return rows[0]?.ahead ?? false;
}
