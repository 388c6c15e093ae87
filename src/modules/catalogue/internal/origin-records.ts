/** SQL of countries of origin that a file names by sizes. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface OriginOfSize {
  sizeCode: string;
  productId: number;
  country: string | null;
}

/** What the products of these sizes state; locks the products, in one order, where it is changed next. */
export async function selectOrigins(
  ctx: Db,
  sizeCodes: readonly string[],
  { lock }: { lock: boolean },
): Promise<OriginOfSize[]> {
  const { rows } = await sql<OriginOfSize>`
    select v.code as "sizeCode", p.id as "productId", p.country_of_origin as country
    from catalogue.variant v join catalogue.product p on p.id = v.product_id
    where v.code = any(${[...sizeCodes]}::text[]) order by p.id ${lock ? sql`for no key update of p` : sql``}`.execute(
    ctx.db,
  );
  return rows;
}

export async function putOrigins(ctx: Db, origins: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update catalogue.product p set country_of_origin = r.country, updated_at = now()
    from unnest(${[...origins.keys()]}::int[], ${[...origins.values()]}::text[]) as r (id, country)
    where p.id = r.id`.execute(ctx.db);
}
