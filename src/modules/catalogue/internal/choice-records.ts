/** Names of brands, categories and products, for form fields that select one. */
import type { Choice, ChoiceKind } from '#contract/staff/staff-choices.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** One query for each kind: value, name, and what distinguishes entries of the same name. */
const choices = {
  brand: sql<Choice>`select slug as value, name as label, '' as note from catalogue.brand`,
  category: sql<Choice>`
    with recursive tree as (
      select id, path, name::text as label from catalogue.category where parent_id is null
      union all select c.id, c.path, tree.label || ' > ' || c.name from catalogue.category c join tree on c.parent_id = tree.id
    ) select path as value, label, '' as note from tree`,
  product: sql<Choice>`
    select p.code as value, b.name || ' ' || p.name || ', ' || p.colour_name as label, p.code || case when p.state = 'draft' then ', draft' else '' end as note
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id`,
  productPath: sql<Choice>`
    select p.path as value, b.name || ' ' || p.name || ', ' || p.colour_name as label, p.code || case when p.state = 'draft' then ', draft' else '' end as note
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id`,
} as const satisfies Record<ChoiceKind, unknown>;

export async function selectChoices(ctx: Db, of: ChoiceKind, term: string, limit: number): Promise<Choice[]> {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const likes = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<Choice>`
    select value, label, note from (${choices[of]}) choice where (label || ' ' || value || ' ' || note) ilike all (${likes}::text[])
    order by not starts_with(lower(label), lower(${term})), label, value limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function selectChoicesByValue(ctx: Db, of: ChoiceKind, values: readonly string[]): Promise<Choice[]> {
  const { rows } =
    await sql<Choice>`select value, label, note from (${choices[of]}) choice where value = any(${[...values]}::text[])`.execute(
      ctx.db,
    );
  return rows;
}
