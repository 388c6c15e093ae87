/** A shop of one's own for tests about money: database, simulator, real card adapter, some shoes, and the questions to ask afterwards. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { createWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout.ts';
import { checkInvariants } from '#modules/checkout/check-invariants.ts';
import type { ClientEntry, GatewayEntry } from '#modules/checkout/outside-journals.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { deliverOutbox } from '#modules/notifications/deliver-outbox.ts';
import type { EmailMessage } from '#modules/notifications/email.port.ts';
import type { EmailsCtx } from '#modules/notifications/notifications-context.ts';
import { importPromotions } from '#modules/promotions/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/read-promotions-file.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database.ts';
import { clearFailpoints } from '#platform/failpoint.ts';
import { choosePartners } from '#server/partner-settings.ts';
import { choosePayInFour } from '#server/pay-in-four-settings.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { EXPIRE, REQUEUE } from './money-moves.ts';
import { testConfig, testCtx } from './test-context.ts';
import { createTestDatabase } from './test-database.ts';
import { testIdentity } from './test-identity.ts';

export interface CheckoutHarness {
  ctx: EmailsCtx;
  database: DatabaseHandle & { url: string };
  simulator: TestSimulator;
  mails: EmailMessage[];
  /** What clients were told; filled by `order`. */
  told: ClientEntry[];
  /** Variant ids by name: a (plain shoe), b (another), virtual (no stock, no GST), giftCard (made and mailed). */
  variants: { a: Shoe; b: Shoe; virtual: Shoe; giftCard: Shoe };
  setStock: (shoe: Shoe, qty: number, location?: string) => Promise<void>;
  /** Another context on the same database and gateway, as in another process. */
  another: (url?: string) => EmailsCtx;
  /** A gift card with so much on it, as a method that pays so much of an order. */
  giftCard: (cents: bigint) => Promise<(payCents: bigint) => PaymentMethod>;
  /** A customer whose saved cart, version 1, holds these. */
  customer: (shoes: readonly Shoe[]) => Promise<string>;
  /** Puts offers in force, written as in a merchant's file. */
  offer: (yaml: string) => Promise<void>;
  expireLeases: () => Promise<void>;
  /** Sweeps and delivers until nothing is left to do. */
  settle: () => Promise<void>;
  /** All invariants hold, the gateway's journal included; nothing is on its way any more. */
  expectSound: () => Promise<void>;
  states: () => Promise<Record<string, number>>;
}
export interface Shoe {
  productId: string;
  variantId: string;
  cents: bigint;
}

interface HarnessOptions {
  pool?: number;
  /** How long outsiders are waited for; long, so that a busy machine is none in trouble: short where a test is about silence (SILENCE_MS). */
  cardTimeoutMs?: number;
  /** Another database than a copy of the template; closed with the floor. */
  database?: DatabaseHandle & { url: string };
}

/** After how long an outsider that says nothing is given up, where a test is about that. */
export const SILENCE_MS = 400;

/** A floor for one test: gone when the test ends. */
export async function useCheckoutHarness(options: HarnessOptions = {}): Promise<CheckoutHarness> {
  const { floor, close } = await openCheckoutHarness(options);
  onTestFinished(close);
  return floor;
}

export async function openCheckoutHarness(
  options: HarnessOptions = {},
): Promise<{ floor: CheckoutHarness; close: () => Promise<void> }> {
  const database = options.database ?? (await createTestDatabase({ max: options.pool ?? 10 }));
  const simulator = await startTestSimulator({ settings: { settleAfterMs: 0 } });
  const close = async (): Promise<void> => {
    clearFailpoints();
    await simulator.close();
    await database.close();
  };
  const timeoutMs = options.cardTimeoutMs ?? 10_000;
  const config = testConfig({ KERB_CARD_TIMEOUT_MS: `${timeoutMs}`, KERB_PAY_IN_FOUR_TIMEOUT_MS: `${timeoutMs}` });
  const cardGateway = createBraintreeCardGateway({ ...simulator.gateway, timeoutMs });
  // A link or a quote is asked for once: a busy machine must not pass for a silent airline.
  const partners = choosePartners(
    testConfig({ KERB_AIRLINE_TIMEOUT_MS: `${Math.max(timeoutMs, 2_000)}` }),
    simulator.url,
  );
  const payInFour = choosePayInFour(config, simulator.url);
  const mails: EmailMessage[] = [];
  const email = {
    send: async (message: EmailMessage) => {
      mails.push(message);
    },
  };
  const ctxOn = (db: DatabaseHandle['db']): EmailsCtx => ({
    ...testCtx(db, { config }),
    ...partners,
    cardGateway,
    payInFour,
    email,
    identity: testIdentity(),
    webhookSender: createWebhookSender({ timeoutMs, anywhere: true }),
  });
  const ctx = ctxOn(database.db);
  const variants = await stockShelves(database);
  const told: ClientEntry[] = [];

  const expireLeases = async (): Promise<void> => {
    await database.pool.query(EXPIRE);
    await database.pool.query(REQUEUE);
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 20; round += 1) {
      await expireLeases();
      await sweepOrders(ctx);
      while ((await deliverOutbox(ctx)) > 0);
      const {
        rows: [left],
      } = await database.pool.query(
        "select (select count(*) from orders.orders where state in ('PENDING', 'FAILING')) + (select count(*) from platform.outbox where done_at is null) as n",
      );
      if (left.n === 0n) return;
    }
  };
  const floor: CheckoutHarness = {
    ctx,
    database,
    simulator,
    mails,
    told,
    variants,
    offer: async (yaml) => {
      const { entries, faults } = readPromotionsFile(yaml);
      expect(faults).toEqual([]);
      expect(await importPromotions(ctx, entries)).toEqual([]);
    },
    giftCard: async (cents) => {
      const { code, pin } = await issueGiftCard(ctx, { cents });
      return (payCents) => ({ method: 'voucher', amount: Number(payCents) / 100, code, pin });
    },
    customer: async (shoes) => {
      const id = randomUUID();
      const items = shoes.map(({ productId, variantId }) => ({
        id: `${variantId}-1`,
        productId,
        variantId,
        qty: 1,
        createdAt: '2026-11-20T00:00:00.000Z',
      }));
      await database.pool.query(
        `with c as (insert into accounts.customer (id, email, first_name, last_name) values ($1::uuid, $1 || '@example.nz', 'Aroha', 'Tui') returning id)
        insert into accounts.synced_state (customer_id, version, cart_items) select id, 1, $2::jsonb from c`,
        [id, JSON.stringify(items)],
      );
      return id;
    },
    expireLeases,
    settle,
    setStock: async (shoe, qty, location = 'warehouse') => {
      await database.pool.query(
        `with old as (select on_hand from stock.stock where variant_id = $1 and location_id = $2),
        moved as (insert into stock.stock_move (variant_id, location_id, kind, qty) values ($1, $2, 'adjust', $3 - coalesce((select on_hand from old), 0)))
        insert into stock.stock (variant_id, location_id, on_hand) values ($1, $2, $3) on conflict (variant_id, location_id) do update set on_hand = $3`,
        [shoe.variantId, location, qty],
      );
    },
    another: (url) => {
      const handle = openDatabase(url ?? database.url, { max: 4 });
      onTestFinished(() => handle.close());
      return ctxOn(handle.db);
    },
    expectSound: async () => {
      const invariants = await checkInvariants(ctx, {
        gatewayJournal: gatewayJournal(await simulator.journal()),
        clientJournal: told,
        stuckAfterSeconds: 0,
      });
      expect(invariants.filter(({ rows }) => rows.length > 0)).toEqual([]);
      expect(invariants).toHaveLength(13);
    },
    states: async () => {
      const { rows } = await database.pool.query(
        'select state, count(*)::int as n from orders.orders group by state order by state',
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
  };
  return { floor, close };
}

/** A guest's request for these shoes by standard delivery; changes come last. */
export function orderOf(
  items: readonly { shoe: Shoe; qty: number }[],
  changes: Partial<PlaceOrderRequest> = {},
): PlaceOrderRequest {
  const cents = items.reduce((sum, { shoe, qty }) => sum + shoe.cents * BigInt(qty), 600n);
  const total = Number(cents) / 100;
  return {
    checkoutId: randomUUID(),
    cart: {
      items: items.map(({ shoe, qty }) => ({ productId: shoe.productId, variantId: shoe.variantId, qty })),
      promoCodes: [],
    },
    contact: {
      email: 'aroha@example.nz',
      firstName: 'Aroha',
      lastName: 'Tūī',
      phone: '021 123 4567',
      agreeToMarketing: false,
    },
    shipping: {
      type: 'DELIVERY',
      address: {
        type: 'ENTERED',
        company: '',
        contactName: 'Aroha Tūī',
        country: 'NZ',
        phone: '',
        street1: '12 Kōwhai Street',
        street2: '',
        suburb: 'Aro Valley',
        state: 'Wellington',
        postcode: '6021',
      },
      options: { methodCode: 'standard', instructions: { delivery: 'Behind the fence' }, authorityToLeave: true },
    },
    payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
    expectedTotal: total,
    ...changes,
  };
}

/** What is left of an order's total when these have paid, on a card of the test gateway. */
export const restByCard = (
  request: PlaceOrderRequest,
  methods: readonly PaymentMethod[],
  token = 'fake-valid-nonce',
): PlaceOrderRequest => {
  const rest = Math.round(methods.reduce((left, { amount }) => left - amount, request.expectedTotal) * 100) / 100;
  return {
    ...request,
    payment: {
      methods: [
        ...methods,
        ...(rest > 0 ? [{ method: 'card' as const, amount: rest, token, type: 'immediate' as const }] : []),
      ],
    },
  };
};

/** Places an order as a client does, and notes what it was told. */
export async function order(
  floor: CheckoutHarness,
  request: PlaceOrderRequest,
  key: string = randomUUID(),
  ctx: EmailsCtx = floor.ctx,
  customerId: string | null = null,
): ReturnType<typeof placeOrder> {
  const forget = () =>
    floor.told.splice(0, floor.told.length, ...floor.told.filter((entry) => entry.checkoutId !== request.checkoutId));
  const answer = await placeOrder(ctx, key, request, customerId).catch((error: unknown) => {
    // Asked once more and heard nothing: what was said before is no longer the last word.
    forget();
    throw error;
  });
  const undecided = !answer.placed && answer.errorCode.startsWith('IdempotencyKey');
  const otherTab = !answer.placed && answer.errorCode === 'CheckoutUpdated';
  if (!undecided && !otherTab) {
    // The last word about a checkout counts: after a decline the shopper may try again.
    forget();
    floor.told.push({
      placed: answer.placed,
      orderNumber: answer.orderNumber ?? null,
      checkoutId: request.checkoutId,
      shownCents: BigInt(Math.round(request.expectedTotal * 100)),
    });
  }
  return answer;
}

/** The simulator's journal as the invariants read it: one entry per sale or burn. */
export function gatewayJournal(entries: readonly JournalEntry[]): GatewayEntry[] {
  return [...salesIn(entries), ...burnsIn(entries)];
}

/** Points that are with the airline are money taken at once. */
function burnsIn(entries: readonly JournalEntry[]): GatewayEntry[] {
  const back = (key: unknown, what: 'points' | 'amountCents') =>
    entries
      .filter(({ event, burnKey }) => event === 'return' && burnKey === key)
      .reduce((sum, entry) => sum + Number(entry[what]), 0);
  return entries
    .filter(({ provider, event }) => provider === 'airline' && event === 'burn')
    .map((burn) => ({
      pspKey: String(burn.key),
      gatewayRef: String(burn.burnId),
      amountCents: BigInt(String(burn.amountCents)),
      currency: 'NZD',
      live: back(burn.key, 'points') < Number(burn.points),
      refundedCents: BigInt(back(burn.key, 'amountCents')),
      captured: true,
    }));
}

function salesIn(entries: readonly JournalEntry[]): GatewayEntry[] {
  // Each provider counts its transactions by itself. Braintree's refund is a transaction of its own, Afterpay's a line of the payment.
  const of = (event: string, sale: JournalEntry): JournalEntry[] =>
    entries.filter(
      (entry) =>
        entry.event === event &&
        entry.provider === sale.provider &&
        (entry.refundedTransactionId ?? entry.transactionId) === sale.transactionId,
    );
  return entries
    .filter(({ event }) => event === 'sale' || event === 'auth')
    .map((sale) => ({
      pspKey: String(sale.key),
      gatewayRef: String(sale.transactionId),
      amountCents: BigInt(String(sale.amountCents)),
      currency: String(sale.currency),
      live: (sale.status === 'authorized' || sale.status === 'AUTH_APPROVED') && of('void', sale).length === 0,
      captured: of('capture', sale).length > 0,
      refundedCents: of('refund', sale).reduce((sum, entry) => sum + BigInt(String(entry.amountCents)), 0n),
    }));
}

async function stockShelves({ pool }: DatabaseHandle): Promise<CheckoutHarness['variants']> {
  const {
    rows: [{ brand, category }],
  } = await pool.query(`with b as (insert into catalogue.brand (slug, name) values ('tussock', 'Tussock') returning id),
    c as (insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear') returning id) select b.id as brand, c.id as category from b, c`);
  const make = async (code: string, cents: bigint, kind: 'basic' | 'virtual', type = 'Court shoe'): Promise<Shoe> => {
    const {
      rows: [row],
    } = await pool.query(
      `with p as (
        insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type, tax_exclusive)
        values ($1, $1, lower($1), $2, $3, 'Court Low', 'unisex', $7, 'Kelp', $4, 'current', $5, $6) returning id)
      insert into catalogue.variant (product_id, code, position, label) select id, $1 || '-9', 1, 'US 9' from p returning id, product_id`,
      [code, brand, category, cents, kind, kind === 'virtual', type],
    );
    return { productId: `${row.product_id}`, variantId: `${row.id}`, cents };
  };
  return {
    a: await make('A', 14_990n, 'basic'),
    b: await make('B', 8_950n, 'basic'),
    virtual: await make('V', 5_000n, 'virtual'),
    giftCard: await make('G', 10_000n, 'virtual', 'Gift card'),
  };
}
