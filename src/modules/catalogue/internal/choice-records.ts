/** Names of brands, categories, products and sizes, for form fields that select one. */
import type { Choice, ChoiceKind } from '#contract/staff/staff-choices.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

const productLabel = sql`b.name || ' ' || p.name || ', ' || p.colour_name`;
const draft = sql`case when p.state = 'draft' then ', draft' else '' end`;

/**
 * One query for each kind: value, name, and what distinguishes entries of the same name. Listed by `name`, the sizes of
 * one product in their order.
 */
const choices = {
  brand: sql<Choice>`select slug as value, name as label, '' as note, name, 0 as position from catalogue.brand`,
  category: sql<Choice>`
    with recursive tree as (
      select id, path, name::text as label from catalogue.category where parent_id is null
      union all select c.id, c.path, tree.label || ' > ' || c.name from catalogue.category c join tree on c.parent_id = tree.id
    ) select path as value, label, '' as note, label as name, 0 as position from tree`,
  product: sql<Choice>`
    select p.code as value, ${productLabel} as label, p.code || ${draft} as note, ${productLabel} as name, 0 as position
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id`,
  productPath: sql<Choice>`
    select p.path as value, ${productLabel} as label, p.code || ${draft} as note, ${productLabel} as name, 0 as position
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id`,
  // Found by its barcode as well, because staff scan into the field.
  size: sql<Choice>`
    select v.code as value, concat_ws(', ', ${productLabel}, nullif(v.label, '')) as label,
      concat_ws(', ', v.code, nullif(v.barcode, '')) || ${draft} as note, ${productLabel} as name, v.position
    from catalogue.variant v join catalogue.product p on p.id = v.product_id join catalogue.brand b on b.id = p.brand_id
    where not v.retired`,
} as const satisfies Record<ChoiceKind, unknown>;

export async function selectChoices(ctx: Db, of: ChoiceKind, term: string, limit: number): Promise<Choice[]> {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const likes = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<Choice>`
    select value, label, note from (${choices[of]}) choice where (label || ' ' || value || ' ' || note) ilike all (${likes}::text[])
    order by lower(value) <> lower(${term}), not starts_with(lower(label), lower(${term})), name, position, value limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

export async function selectChoicesByValue(ctx: Db, of: ChoiceKind, values: readonly string[]): Promise<Choice[]> {
  const { rows } =
    await sql<Choice>`select value, label, note from (${choices[of]}) choice where value = any(${[...values]}::text[])`.execute(
      ctx.db,
    );
  return rows;
}
