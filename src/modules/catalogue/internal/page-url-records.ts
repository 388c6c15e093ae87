/** SQL about page URLs: products, brands and categories with something to show. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { PageUrl, PageUrlKind, PageUrlPart } from '../feeds/page-url.ts';

type Db = { db: Queries };

/**
 * Each page with its id and the time it last changed. A brand's page also changes when a product leaves it, so the time
 * covers every product, while its existence depends only on products on sale.
 */
const pagesOf = {
  products: sql`select id, path, updated_at as changed from catalogue.product where state in ('current', 'evergreen')`,
  brands: sql`
    select b.id, b.slug as path, max(p.updated_at) as changed from catalogue.product p join catalogue.brand b on b.id = p.brand_id
    group by b.id, b.slug having bool_or(p.state in ('current', 'evergreen'))`,
  categories: sql`
    select u.id, c.path, max(u.changed) as changed from up u join catalogue.category c on c.id = u.id group by u.id, c.path having bool_or(u.listed)`,
} as const satisfies Record<PageUrlKind, unknown>;

/** A category shows the products of its subcategories, so their data counts for every category up to the root. */
const upwards = sql`
  with recursive own as (
    select category_id as id, max(updated_at) as changed, bool_or(state in ('current', 'evergreen')) as listed from catalogue.product group by category_id),
  up as (select id, changed, listed from own union all
    select c.parent_id, up.changed, up.listed from up join catalogue.category c on c.id = up.id where c.parent_id is not null)`;

const withOf = (kind: PageUrlKind) => (kind === 'categories' ? upwards : sql``);

/** The blocks of `size` ids that have at least one page. */
export async function readPageUrlParts(ctx: Db, kind: PageUrlKind, size: number): Promise<PageUrlPart[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    ${withOf(kind)} select (id - 1) / ${size}::int + 1 as part, max(changed) as changed from (${pagesOf[kind]}) page group by 1 order by 1`.execute(
    ctx.db,
  );
  return rows.map(({ part, changed }) => ({ kind, part, changedAt: changed }));
}

/** The next pages by id, after one id and up to another. */
export async function readPageUrls(
  ctx: Db,
  kind: PageUrlKind,
  range: { afterId: number; toId: number; limit: number },
): Promise<(PageUrl & { id: number })[]> {
  const { rows } = await sql<{ id: number; path: string; changed: Date }>`
    ${withOf(kind)} select id, path, changed from (${pagesOf[kind]}) page
    where id > ${range.afterId}::bigint and id <= ${range.toId}::bigint order by id limit ${range.limit}`.execute(
    ctx.db,
  );
  return rows.map(({ id, path, changed }) => ({ id, path, changedAt: changed }));
}
