/** SQL of the imported gift cards whose codes are written. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface CodeRow {
  sourceId: string;
  cardId: string;
  keyVersion: number;
  lastCharacters: string;
  balanceCents: bigint;
  expiresAt: Date;
}

/** Of these cards those that were imported, in the order of their numbers in the other shop. */
export async function selectCodeRows(ctx: { db: Queries }, sourceIds: readonly string[]): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select i.source_id as "sourceId", g.id as "cardId", g.key_version as "keyVersion",
      i.last_characters as "lastCharacters", a.balance as "balanceCents", g.expires_at as "expiresAt"
    from gift_cards.imported_card i join gift_cards.gift_card g on g.id = i.card_id
    join ledger.account_balance a on a.account_id = 'gift-card:' || g.id
    where i.source = 'shopify' and i.source_id = any(${[...sourceIds]}::text[])
    order by length(i.source_id), i.source_id`.execute(ctx.db);
  return rows;
}
