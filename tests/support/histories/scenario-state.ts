/** What a random scenario knows of its shopper, and the comparison of the database with the reference model. */
import { expect } from 'vitest';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import type { CheckoutHarness } from '../fixtures/checkout-harness.ts';
import type { Shoe } from '../fixtures/shop-goods.ts';
import type { ModelOrder, ModelShop } from './reference-model.ts';

export interface Size extends Shoe {
  product: 'a' | 'b';
}

export type Draw = (below: number) => number;
interface Card {
  id: string;
  method: (cents: bigint) => PaymentInput;
}
export interface Scenario {
  harness: CheckoutHarness;
  sizes: readonly Size[];
  shop: ModelShop;
  draw: Draw;
  /** For what is drawn about store credit, so that the other draws of a seed stay as they were. */
  drawCredit: Draw;
  /** Likewise for phone orders. */
  drawPhone: Draw;
  /** Percent that staff took off orders by phone, by their numbers (EDIT-03). */
  staffPercents: Map<string, number>;
  note: (line: string) => void;
  email: string;
  customerId: string | null;
  cards: Card[];
  /** Refunds that were checked before: credits restored by them may have expired again since. */
  seenRefunds: Set<string>;
}

/** Delivers the outbox, then compares the database with the model. */
export async function compare(scenario: Scenario, what: string): Promise<void> {
  scenario.note(what);
  await scenario.harness.settle();
  expect(await readBooks(scenario), `after: ${what}`).toEqual(inModel(scenario.shop));
}

function inModel(shop: ModelShop) {
  return {
    orders: Object.fromEntries(
      shop.orders.map(({ number, state, total, lines, kept, offers }) => [
        number,
        {
          state,
          total,
          lines: lines.map(({ variantId, qty, total: cents, sent, returned, dropped }) => ({
            variantId,
            qty,
            cents,
            sent,
            returned,
            dropped,
          })),
          kept: Object.fromEntries([...kept].filter(([, cents]) => cents > 0n).sort()),
          offers: [...offers].sort(),
        },
      ]),
    ),
    points: shop.points,
    owed: shop.owed,
    rewards: shop.rewards,
    credit: shop.credit,
    giftCards: Object.fromEntries([...shop.giftCards].map(([id, card]) => [id, card])),
    stock: Object.fromEntries([...shop.stock].sort()),
  };
}

interface OrderRow {
  state: ModelOrder['state'];
  total: string;
  lines: { variantId: string; qty: number; cents: string; sent: number; returned: number; dropped: number }[];
  kept: Record<string, string>;
  offers: string[];
}
async function readBooks({ harness, email, customerId, shop }: Scenario): Promise<ReturnType<typeof inModel>> {
  const { rows } = await harness.database.pool.query(
    `with mine as (select * from orders.orders where email = $1 and state <> 'FAILED'),
    usable as (
      select coalesce(sum(a.balance), 0) as cents from loyalty.member m join loyalty.reward r using (account_id) join ledger.account a on a.id = 'reward:' || r.id
      where m.customer_id = $2::uuid and r.expires_at > now()
    )
    select
      (select coalesce(jsonb_object_agg(o.number, jsonb_build_object(
        'state', o.state, 'total', o.total_cents::text,
        'lines', (select jsonb_agg(jsonb_build_object('variantId', l.variant_id::text, 'qty', l.qty, 'cents', l.total_cents::text, 'sent', l.shipped_qty,
          'returned', l.returned_qty, 'dropped', l.cancelled_qty) order by l.line_no) from orders.order_line l where l.order_id = o.id),
        'kept', (select coalesce(jsonb_object_agg(tender, kept::text), '{}') from (
          select p.tender, sum(p.captured_cents - p.refunded_cents - c.cents) as kept from payments.payment p
          -- What was given as store credit is kept no more (EDIT-04).
          cross join lateral (select coalesce(sum(r.amount_cents), 0) as cents from payments.refund r
            where r.payment_id = p.id and r.paid_otherwise and r.credit_account is not null) c
          where p.order_id = o.id group by p.tender having sum(p.captured_cents - p.refunded_cents - c.cents) <> 0) k),
        'offers', (select coalesce(jsonb_agg(u.promotion_id order by u.promotion_id), '[]') from promotions.promo_use u where u.order_id = o.id and u.released_at is null)
      )), '{}') from mine o) as orders,
      (select coalesce(sum(balance), 0)::text from loyalty.member m join ledger.account a on a.id = 'points:' || m.account_id where m.customer_id = $2::uuid) as points,
      (select coalesce(sum(balance), 0)::text from loyalty.member m join ledger.account a on a.id = 'points-owed:' || m.account_id where m.customer_id = $2::uuid) as owed,
      (select cents::text from usable) as rewards,
      (select coalesce(sum(a.balance), 0)::text from store_credit.account c join ledger.account a on a.id = 'store-credit:' || c.account_id where c.customer_id = $2::uuid) as credit,
      (select coalesce(jsonb_object_agg(g.id::text, jsonb_build_object('cents', a.balance::text, 'usable', g.expires_at > now() and g.suspended_at is null)), '{}')
        from gift_cards.gift_card g join ledger.account a on a.id = 'gift-card:' || g.id where g.id = any($3::uuid[])) as cards,
      (select jsonb_object_agg(variant_id::text, jsonb_build_object('onHand', on_hand, 'reserved', reserved)) from stock.stock where variant_id::text = any($4::text[])) as stock`,
    [email, customerId, [...shop.giftCards.keys()], [...shop.stock.keys()]],
  );
  const [{ orders, points, owed, rewards, credit, cards, stock }] = rows;
  const cents = (of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).map(([name, text]) => [name, BigInt(text)]));
  return {
    orders: Object.fromEntries(
      Object.entries(orders as Record<string, OrderRow>).map(([number, { state, total, lines, kept, offers }]) => [
        number,
        {
          state,
          total: BigInt(total),
          lines: lines.map((line) => ({ ...line, cents: BigInt(line.cents) })),
          kept: cents(kept),
          offers,
        },
      ]),
    ),
    points: BigInt(points),
    owed: BigInt(owed),
    rewards: BigInt(rewards),
    credit: BigInt(credit),
    giftCards: Object.fromEntries(
      Object.entries(cards as Record<string, { cents: string; usable: boolean }>).map(
        ([id, { cents: text, usable }]) => [id, { cents: BigInt(text), usable }],
      ),
    ),
    stock,
  };
}

/** A gift card of the model. */
export const cardOf = (shop: ModelShop, id: string): { cents: bigint; usable: boolean } => {
  const card = shop.giftCards.get(id);
  if (!card) throw new Error('a gift card that is not in the model');
  return card;
};
