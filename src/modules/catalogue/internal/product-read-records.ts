import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { CategoryRow } from '../pages/category-row.ts';

/** The accepted answers of a product on sale; null when it asks nothing. */
export async function acceptedAnswers(ctx: { db: Queries }, productId: number): Promise<string[] | null> {
  const { rows } = await sql<{ answers: string[] }>`
    select challenge_answers as answers from catalogue.product
    where id = ${productId} and challenge_question is not null and state in ('current', 'evergreen')`.execute(ctx.db);
  return rows[0]?.answers ?? null;
}

export async function someProduct(ctx: { db: Queries }): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from catalogue.product) as some`.execute(
    ctx.db,
  );
  return rows[0]?.some ?? false;
}

export async function someSaleableProduct(ctx: { db: Queries }): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (
      select 1 from catalogue.product p
      where p.state in ('current', 'evergreen') and exists (select 1 from catalogue.image i where i.product_id = p.id)
        and exists (
          select 1 from catalogue.variant v
            left join stock.available_units s on s.variant_id = v.id and s.location_id = 'warehouse'
          where v.product_id = p.id and not v.retired and (p.functional_type <> 'basic' or s.units > 0))) as some`.execute(
    ctx.db,
  );
  return rows[0]?.some ?? false;
}

export async function selectCategories(ctx: { db: Queries }): Promise<CategoryRow[]> {
  const { rows } =
    await sql<CategoryRow>`select path, slug, name, position from catalogue.category order by path`.execute(ctx.db);
  return rows;
}

/** The id of every n-th product, in id order. */
export async function selectEveryNthId(ctx: { db: Queries }, n: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as place from catalogue.product) numbered where place % ${n} = 0 order by id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
