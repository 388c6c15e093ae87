/** What listings filter by, of stored products. */
import type { ProductAttributes } from '#contract/products/product-attributes.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { allAttributeColumns } from '../attributes/attribute-columns.ts';

type Db = { db: Queries };

/** The attributes of the product `p`, stated and guessed. */
export const attributesOf = sql`jsonb_build_object('width', p.width, 'closure', p.closure, 'materialFamilies', p.material_families,
  'occasions', p.occasions, 'features', p.features)`;

export interface UnguessedRow {
  id: number;
  name: string;
  productType: string;
  /** Names from the root. */
  category: string[];
  materials: string;
  isFootwear: boolean;
}

/** The first products nobody has guessed for, locked; those that another process holds are left to it. */
export async function lockUnguessed(ctx: Db, limit: number): Promise<UnguessedRow[]> {
  const { rows } = await sql<UnguessedRow>`
    select p.id, p.name, p.product_type as "productType", p.materials,
      (with recursive up as (
          select c.parent_id, c.name, 0 as above from catalogue.category c where c.id = p.category_id
          union all select c.parent_id, c.name, up.above + 1 from catalogue.category c join up on c.id = up.parent_id
        ) select json_agg(name order by above desc) from up) as category,
      exists (select 1 from catalogue.variant v where v.product_id = p.id and not v.retired
        and coalesce(v.us_men, v.us_women, v.us_kids, v.uk, v.eu) is not null) as "isFootwear"
    from catalogue.product p where p.guessed_attributes is null order by p.id limit ${limit} for update of p skip locked`.execute(
    ctx.db,
  );
  return rows;
}

/** Writes attributes, all of them guessed. */
export async function saveGuesses(ctx: Db, guesses: readonly (ProductAttributes & { id: number })[]): Promise<void> {
  const rows = guesses.map(({ materialFamilies, ...guess }) => ({ ...guess, material_families: materialFamilies }));
  await sql`update catalogue.product p set width = r.width, closure = r.closure, material_families = r.material_families, occasions = r.occasions,
      features = r.features, guessed_attributes = ${allAttributeColumns}::text[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, width text, closure text, material_families text[], occasions text[], features text[])
    where p.id = r.id`.execute(ctx.db);
}
