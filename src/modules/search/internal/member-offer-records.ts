/** SQL that reads the products of members' promotions. */
import { listMemberScopes } from '#modules/promotions/members/list-member-scopes.ts';
import type { Ctx } from '#platform/context.ts';
import { sql } from '#platform/database/sql.ts';
import type { MemberOffers } from './index/member-offers.ts';

/** Changes with every change of a promotion. */
export const offerVersion = sql<string>`(select version::text from promotions.offer_version)`;

/** The promotions for every member that are on now, products by their ids. */
export async function readMemberOffers(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<MemberOffers> {
  const { scopes, ...about } = await listMemberScopes(ctx);
  const codes = [...new Set(scopes.flatMap(({ products }) => products))];
  const { rows } = await sql<{ id: number; code: string }>`
    select product_id as id, code from catalogue.product_name where code = any(${codes}::text[])`.execute(ctx.db);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return {
    ...about,
    scopes: scopes.map(({ products, ...scope }) => ({
      ...scope,
      productIds: products.length === 0 ? null : products.flatMap((code) => ids.get(code) ?? []),
    })),
  };
}
