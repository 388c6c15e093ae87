/** SQL of gift cards that were imported from another shop. */
import { endOfNzDay, endOfNzDayYearsLater } from '#platform/calendar/nz-day.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface ImportedRow {
  sourceId: string;
  cardId: string;
  cents: bigint;
  imports: number;
  balanceCents: bigint;
  /** Nothing but imports has changed its balance. */
  untouched: boolean;
}

/** One import of gift cards at a time, until the transaction ends: no card is made twice. */
export async function lockImports(ctx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import of gift cards', 0))`.execute(ctx.db);
}

/** Those of these cards that were imported; their balances are locked until the transaction ends. */
export async function selectImported(ctx: Db, sourceIds: readonly string[]): Promise<Map<string, ImportedRow>> {
  const { rows } = await sql<ImportedRow>`
    select i.source_id as "sourceId", i.card_id as "cardId", i.cents, i.imports, a.balance as "balanceCents",
      not exists (select from ledger.account_entry e where e.account_id = a.account_id and e.kind <> 'import') as untouched
    from gift_cards.imported_card i join ledger.account_balance a on a.account_id = 'gift-card:' || i.card_id
    where i.source = 'shopify' and i.source_id = any(${[...sourceIds]}::text[]) order by a.account_id
    for no key update of a`.execute(ctx.db);
  return new Map(rows.map((row) => [row.sourceId, row]));
}

export interface NewImportedCard {
  id: string;
  keyVersion: number;
  codeKey: Buffer;
  last4: string;
  pinHash: string;
  sourceId: string;
  lastCharacters: string;
  cents: bigint;
  /** Null where the other shop does not say: now. */
  issuedAt: Date | null;
  /** The last day on which it is valid; null without one. */
  lastDay: string | null;
}

/** Years of a card that never expired in the other shop. */
const NEVER_EXPIRES_YEARS = 100;

/** When a card expires: on its own last day, but not within the legal minimum of years after its issue. */
const expiryOf = ({ issuedAt, lastDay }: Pick<NewImportedCard, 'issuedAt' | 'lastDay'>, years: number) => {
  const issued = sql<Date>`coalesce(${issuedAt}::timestamptz, now())`;
  const end =
    lastDay === null
      ? endOfNzDayYearsLater(issued, NEVER_EXPIRES_YEARS)
      : endOfNzDay(sql<Date>`(${lastDay}::date::timestamp at time zone 'Pacific/Auckland')`);
  return sql<Date>`greatest(${end}, ${endOfNzDayYearsLater(issued, years)})`;
};

/** The expiry of each, in their order. */
export async function selectExpiries(
  ctx: Db,
  cards: readonly Pick<NewImportedCard, 'issuedAt' | 'lastDay'>[],
  years: number,
): Promise<Date[]> {
  if (cards.length === 0) return [];
  const rows = cards.map((card, at) => sql`select ${at}::int as at, ${expiryOf(card, years)} as expires`);
  const { rows: found } = await sql<{ expires: Date }>`
    select expires from (${sql.join(rows, sql` union all `)}) e order by at`.execute(ctx.db);
  return found.map(({ expires }) => expires);
}

export async function insertImportedCard(tx: Db, card: NewImportedCard, years: number): Promise<void> {
  await sql`
    insert into gift_cards.gift_card (id, key_version, code_key, last4, pin_hash, issued_cents, issued_at, expires_at)
    values (${card.id}::uuid, ${card.keyVersion}, ${card.codeKey}, ${card.last4}, ${card.pinHash}, ${card.cents},
      coalesce(${card.issuedAt}::timestamptz, now()), ${expiryOf(card, years)})`.execute(tx.db);
  await sql`
    insert into gift_cards.imported_card (source, source_id, card_id, last_characters, cents)
    values ('shopify', ${card.sourceId}, ${card.id}::uuid, ${card.lastCharacters}, ${card.cents})`.execute(tx.db);
}

export async function setImportedCents(tx: Db, sourceId: string, cents: bigint): Promise<void> {
  await sql`
    update gift_cards.imported_card set cents = ${cents}, imports = imports + 1
    where source = 'shopify' and source_id = ${sourceId}`.execute(tx.db);
}
