import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export async function storeFeatures(ctx: { db: Queries }, source: string, features: object): Promise<void> {
  await sql`
    insert into experiments.known_features (source, features) values (${source}, ${JSON.stringify(features)}::jsonb)
    on conflict (source) do update set features = excluded.features, known_at = now()`.execute(ctx.db);
}

export async function readStoredFeatures(ctx: { db: Queries }, source: string): Promise<unknown> {
  const { rows } = await sql<{
    features: unknown;
  }>`select features from experiments.known_features where source = ${source}`.execute(ctx.db);
  return rows[0]?.features ?? null;
}
