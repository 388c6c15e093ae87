import { endOfNzDay, endOfNzDayYearsLater } from '#platform/calendar/nz-day.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { GiftCard } from '../gift-card.ts';
import type { SoldCard } from '../sold-cards/sold-card.ts';

const columns = sql`
  g.id, g.last4, a.balance as "balanceCents", g.issued_cents as "issuedCents", g.issued_at as "issuedAt", g.expires_at as "expiresAt",
  g.locked_at as "lockedAt", g.suspended_at as "suspendedAt", g.wrong_pins as "wrongPins"`;
const cards = sql`gift_cards.gift_card g join ledger.account_balance a on a.account_id = 'gift-card:' || g.id`;

/** The card with its PIN's hash, locked until the transaction ends: guesses at one card wait for each other. */
export async function lockByCode(
  ctx: { db: Queries },
  codeKeys: readonly Buffer[],
): Promise<(GiftCard & { pinHash: string }) | undefined> {
  const { rows } = await sql<GiftCard & { pinHash: string }>`
    select ${columns}, g.pin_hash as "pinHash" from ${cards} where g.code_key = any(${codeKeys}::bytea[]) for no key update of g`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function byCode(ctx: { db: Queries }, codeKeys: readonly Buffer[]): Promise<GiftCard | undefined> {
  const { rows } =
    await sql<GiftCard>`select ${columns} from ${cards} where g.code_key = any(${codeKeys}::bytea[])`.execute(ctx.db);
  return rows[0];
}

export async function countWrongPin(ctx: { db: Queries }, id: string, max: number): Promise<void> {
  await sql`
    update gift_cards.gift_card set wrong_pins = wrong_pins + 1, locked_at = case when wrong_pins + 1 >= ${max} then now() end
    where id = ${id}::uuid and locked_at is null`.execute(ctx.db);
}

export async function resetWrongPins(ctx: { db: Queries }, id: string): Promise<void> {
  await sql`update gift_cards.gift_card set wrong_pins = 0, locked_at = null where id = ${id}::uuid`.execute(ctx.db);
}

export async function setSuspended(ctx: { db: Queries }, id: string, suspended: boolean): Promise<void> {
  await sql`update gift_cards.gift_card set suspended_at = case when ${suspended} then coalesce(suspended_at, now()) end where id = ${id}::uuid`.execute(
    ctx.db,
  );
}

export interface NewGiftCard {
  id: string;
  keyVersion: number;
  codeKey: Buffer;
  last4: string;
  pinHash: string;
  cents: bigint;
  years: number;
  sold: { orderId: string; lineNo: number; unitNo: number } | null;
}

/**
 * False when this unit of this order, or this id, has its card already. The card expires whole years after the instant
 * of its issue, as the CHECK for the legal minimum counts them, at the end of that day.
 */
export async function insertCard(ctx: { db: Queries }, card: NewGiftCard): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into gift_cards.gift_card (id, key_version, code_key, last4, pin_hash, issued_cents, expires_at, order_id, line_no, unit_no)
    values (${card.id}::uuid, ${card.keyVersion}, ${card.codeKey}, ${card.last4}, ${card.pinHash}, ${card.cents}, ${endOfNzDayYearsLater(sql<Date>`now()`, card.years)},
      ${card.sold?.orderId ?? null}::uuid, ${card.sold?.lineNo ?? null}, ${card.sold?.unitNo ?? null})
    on conflict do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function soldCard(
  ctx: { db: Queries },
  sold: { orderId: string; lineNo: number; unitNo: number },
): Promise<(GiftCard & { keyVersion: number }) | undefined> {
  const { rows } = await sql<GiftCard & { keyVersion: number }>`
    select ${columns}, g.key_version as "keyVersion" from ${cards} where g.order_id = ${sold.orderId}::uuid and g.line_no = ${sold.lineNo} and g.unit_no = ${sold.unitNo}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Gives an expired card a new last day; one that has not expired keeps its own. */
export async function extendEnded(tx: { db: Queries }, id: string, now: Date, days: number): Promise<void> {
  await sql`
    update gift_cards.gift_card set expires_at = ${endOfNzDay(sql<Date>`${now}::timestamptz`, days)}
    where id = ${id}::uuid and expires_at <= ${now}`.execute(tx.db);
}

export async function byIds(ctx: { db: Queries }, ids: readonly string[]): Promise<GiftCard[]> {
  return (await sql<GiftCard>`select ${columns} from ${cards} where g.id = any(${ids}::uuid[])`.execute(ctx.db)).rows;
}

const soldCards = (orderId: string) => sql`
  select g.id, g.last4, g.issued_cents as "issuedCents", a.balance as "balanceCents",
    coalesce((select -sum(e.amount) from ledger.account_entry e where e.account_id = a.account_id and e.kind = 'take-back'), 0)::bigint as "takenCents",
    -- the unit's share of its line, to the cent in however many parts
    l.total_cents * g.unit_no / l.qty - l.total_cents * (g.unit_no - 1) / l.qty as "paidCents"
  from ${cards} join orders.line_units l on l.order_id = g.order_id and l.line_no = g.line_no
  where g.order_id = ${orderId}::uuid order by a.account_id`;

export async function selectSoldCards(ctx: { db: Queries }, orderId: string): Promise<SoldCard[]> {
  return (await sql<SoldCard>`${soldCards(orderId)}`.execute(ctx.db)).rows;
}

/** Locks their balances until the transaction ends. A caller that takes back money holds the order's lock. */
export async function lockSoldCards(tx: { db: Queries }, orderId: string): Promise<SoldCard[]> {
  return (await sql<SoldCard>`${soldCards(orderId)} for no key update of a`.execute(tx.db)).rows;
}

export interface GiftCardEntry {
  at: Date;
  kind: string;
  amountCents: bigint;
}

export async function entriesOf(ctx: { db: Queries }, accountId: string): Promise<GiftCardEntry[]> {
  const { rows } = await sql<GiftCardEntry>`
    select at, kind, amount as "amountCents" from ledger.account_entry where account_id = ${accountId} order by tx_id`.execute(
    ctx.db,
  );
  return rows;
}

export type FoundCard = GiftCard & { orderNumber: string | null };
const found = sql`${columns}, o.number as "orderNumber" from ${cards} left join orders.order_state o on o.order_id = g.order_id`;

export async function byId(ctx: { db: Queries }, id: string): Promise<FoundCard | undefined> {
  const { rows } = await sql<FoundCard>`select ${found} where g.id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}

/** By its key, its last digits, or its buyer; the newest first. */
export async function findCards(
  ctx: { db: Queries },
  by: { keys: readonly Buffer[] } | { last4: string } | { oldCharacters: string } | { email: string },
  limit: number,
): Promise<FoundCard[]> {
  const where =
    'keys' in by
      ? sql`g.code_key = any(${by.keys}::bytea[])`
      : 'last4' in by
        ? sql`g.last4 = ${by.last4} or g.id in (select card_id from gift_cards.imported_card where last_characters = ${by.last4})`
        : 'oldCharacters' in by
          ? sql`g.id in (select card_id from gift_cards.imported_card where last_characters = ${by.oldCharacters})`
          : sql`g.order_id in (select order_id from orders.order_contact where lower(email) = lower(${by.email}))`;
  const { rows } =
    await sql<FoundCard>`select ${found} where ${where} order by g.issued_at desc limit ${limit}`.execute(ctx.db);
  return rows;
}
