import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto';
import { limits } from '#contract/fields/limits.ts';
import { type TillSale, tillLineCents } from '#contract/staff/orders/till-sales.ts';
import type { Customer } from '#modules/accounts/customers/customer.ts';
import { findTillCustomer } from '#modules/accounts/customers/find-till-customer.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import { collectOrder } from '#modules/fulfilment/collect-order.ts';
import { findMember } from '#modules/loyalty/find-member.ts';
import { createTillOrder } from '#modules/orders/create-till-order.ts';
import type { OrderDraft, OrderLine } from '#modules/orders/order.ts';
import { newOrderNumber } from '#modules/orders/order-number.ts';
import { dateOrder } from '#modules/orders/state/date-order.ts';
import { uniqueViolation } from '#modules/orders/unique-violation.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { recordTillPayment } from '#modules/payments/charges/record-till-payment.ts';
import { addMissingUnits } from '#modules/stock/add-missing-units.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { reserveStock } from '#modules/stock/reserve-stock.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { gstWithin } from '#shared/gst.ts';
import { centsToDollars, dollarsToCents, formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { claimSale, type MissingUnits, recordMissing, saleByNumber } from './internal/till-sale-records.ts';

export type TillSaleRefusal =
  | { reason: 'OTHER_CONTENTS'; number: string }
  | { reason: 'NO_SUCH_STORE'; storeId: string }
  | { reason: 'NO_SUCH_MEMBER'; memberNumber: string }
  | { reason: 'BAD_TIME' }
  /** `lines`: indices of the sale's lines. */
  | { reason: 'NO_SUCH_SIZE' | 'GIFT_CARD'; lines: number[] };
interface TillSaleRecorded {
  orderNumber: string;
  hasCustomer: boolean;
  missing: MissingUnits[];
  /** It was recorded before: nothing was written now. */
  already: boolean;
}

/** Tolerance for tills whose clocks are fast. */
const AHEAD_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Records a store till's sale in one transaction, once for each till sale number: an order of the channel 'pos', paid
 * and handed over, with its units taken from the store's stock and its points posted (FIX-49). The same sale again gets
 * the same response; different contents under its number are refused, as is anything it names that the shop does not
 * know. Amounts are the till's: no promotion of the shop is applied. Call outside transactions.
 */
export async function recordTillSale(
  ctx: Ctx,
  sale: TillSale,
  actor: string,
): Promise<Result<TillSaleRecorded, TillSaleRefusal>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const recorded = await step('record the till sale', () => commitIfOk(ctx, (tx) => recordOnce(tx, sale, actor)));
      if (!recorded.ok) return recorded;
      const { orderNumber, missing, already } = recorded.value;
      if (!already) announceStockChange(ctx);
      if (!already && missing.length > 0)
        ctx.log.warn({ orderNumber, missing }, 'a till sold units that were not in stock according to the stock level');
      return recorded;
    } catch (error) {
      if (uniqueViolation(error) !== 'number' || tries >= 8) throw error;
    }
  }
}

async function recordOnce(tx: Ctx, sale: TillSale, actor: string): Promise<Result<TillSaleRecorded, TillSaleRefusal>> {
  const orderId = randomUUIDv7();
  // A parsed sale has its fields in the schema's order.
  const fingerprint = createHash('sha256').update(JSON.stringify(sale)).digest('hex');
  const claimed = await step('claim the till sale', () =>
    claimSale(tx, { number: sale.number, orderId, fingerprint, receipt: sale.receipt, actor }),
  );
  if (!claimed) {
    const before = await saleByNumber(tx, sale.number);
    if (before?.fingerprint !== fingerprint) return fail({ reason: 'OTHER_CONTENTS', number: sale.number });
    const { orderNumber, hasCustomer, missing } = before;
    return ok({ orderNumber, hasCustomer, missing, already: true });
  }
  const soldAt = sale.soldAt === undefined ? null : new Date(sale.soldAt);
  const delayMs = soldAt === null ? 0 : tx.clock.now().getTime() - soldAt.getTime();
  if (delayMs < -AHEAD_MS || delayMs > limits.tillSaleAgeDays * DAY_MS) return fail({ reason: 'BAD_TIME' });
  const found = await customerOf(tx, sale);
  if (!found.ok) return found;
  const customer = found.value;
  if (!(await getStorePlace(tx, sale.storeId))) return fail({ reason: 'NO_SUCH_STORE', storeId: sale.storeId });
  const lines = await linesOf(tx, sale);
  if (!lines.ok) return lines;
  const draft = draftOf(tx, orderId, sale, lines.value, customer);
  await step('write the till order', () => createTillOrder(tx, draft));
  await step('record the till payment', () => recordTillPayment(tx, orderId, draft.totalCents));
  if (sale.receipt)
    await putInOutbox(tx, [
      {
        dedupeKey: `order-confirmation:${orderId}`,
        kind: 'email.order-confirmation',
        payload: { orderNumber: draft.number },
      },
    ]);
  await announceOrder(tx, 'order.placed', orderId);
  const stocked = draft.lines.filter((line) => line.stocked);
  const added = await step('add units missing at the till', () =>
    addMissingUnits(tx, sale.storeId, stocked, { actor, note: `Till sale ${sale.number}` }),
  );
  const missing = added.map(({ variantId, qty }) => ({
    code: draft.lines.find((line) => line.variantId === variantId)?.variantCode ?? '',
    qty,
  }));
  const { shortVariantIds } = await step('reserve the sold stock', () => reserveStock(tx, orderId, stocked));
  const collected = await step('hand over the sold goods', () => collectOrder(tx, draft.number, actor));
  if (shortVariantIds.length > 0 || !collected.ok) throw new Error('a till sale could not be handed over');
  if (soldAt) await dateOrder(tx, orderId, { placed: soldAt, sent: soldAt, delivered: soldAt, cancelled: soldAt });
  if (missing.length > 0) await recordMissing(tx, sale.number, missing);
  await step('audit the till sale', () =>
    writeAudit(tx, {
      actor,
      action: 'order.sold-at-till',
      subject: draft.number,
      detail: { sale: sale.number, cents: `${draft.totalCents}`, missing },
      before: null,
      after: { total: formatCents(draft.totalCents), store: sale.storeId },
    }),
  );
  return ok({ orderNumber: draft.number, hasCustomer: customer !== null, missing, already: false });
}

/**
 * A customer given by number must exist; an email address without an account is stored with the sale, which joins the
 * account that verifies the address.
 */
async function customerOf(tx: Ctx, { customer }: TillSale): Promise<Result<Customer | null, TillSaleRefusal>> {
  if (!customer) return ok(null);
  if ('email' in customer) return ok(await findTillCustomer(tx, customer));
  const { memberNumber } = customer;
  const customerId = await findMember(tx, memberNumber);
  const member = customerId === null ? null : await findTillCustomer(tx, { customerId });
  return member ? ok(member) : fail({ reason: 'NO_SUCH_MEMBER', memberNumber });
}

async function linesOf(tx: Ctx, sale: TillSale): Promise<Result<OrderLine[], TillSaleRefusal>> {
  const sizes = await findSoldSizes(
    tx,
    sale.lines.map(({ code }) => code),
  );
  const linesWhere = (is: (code: string) => boolean): number[] =>
    sale.lines.flatMap(({ code }, index) => (is(code) ? [index] : []));
  const unknown = linesWhere((code) => !sizes.has(code));
  if (unknown.length > 0) return fail({ reason: 'NO_SUCH_SIZE', lines: unknown });
  const giftCards = linesWhere((code) => sizes.get(code)?.giftCard === true);
  if (giftCards.length > 0) return fail({ reason: 'GIFT_CARD', lines: giftCards });
  const lines = sale.lines.flatMap((line) => {
    const size = sizes.get(line.code);
    if (!size) return [];
    const { code: _, qty, unitPrice, discount } = line;
    const amounts = {
      qty,
      unitPriceCents: dollarsToCents(unitPrice),
      discountCents: dollarsToCents(discount),
      totalCents: tillLineCents(line),
    };
    return [{ ...size, ...amounts, locationId: sale.storeId }];
  });
  return ok(lines);
}

function draftOf(tx: Ctx, id: string, sale: TillSale, lines: OrderLine[], customer: Customer | null): OrderDraft {
  const sum = (of: (line: OrderLine) => bigint): bigint => lines.reduce((total, line) => total + of(line), 0n);
  const totalCents = sum((line) => line.totalCents);
  const gstCents = gstWithin(
    sum((line) => (line.taxExclusive ? 0n : line.totalCents)),
    BigInt(tx.config.KERB_GST_BASIS_POINTS),
  );
  const discountCents = sum((line) => line.discountCents);
  const items = sum((line) => line.unitPriceCents * BigInt(line.qty));
  const email = customer?.email ?? (sale.customer && 'email' in sale.customer ? sale.customer.email : '');
  const { firstName = '', lastName = '', phone = '' } = customer ?? {};
  return {
    id,
    customerId: customer?.customerId ?? null,
    number: newOrderNumber(),
    checkoutId: randomUUID(),
    contact: { email, firstName, lastName, phone, agreeToMarketing: false },
    shipping: {
      type: 'STORE_PICKUP',
      store: { erpStoreId: sale.storeId },
      options: { methodCode: 'storePickup' },
      label: 'In-Store',
      promise: 'Bought at the till',
    },
    billingAddress: undefined,
    itemSubtotalCents: items,
    discountCents,
    shippingCents: 0n,
    gstCents,
    totalCents,
    explanation: [
      { what: 'items', label: 'Items', amount: centsToDollars(items) },
      ...(discountCents > 0n
        ? [{ what: 'promotion' as const, label: 'Discount at the till', amount: -centsToDollars(discountCents) }]
        : []),
      { what: 'total', label: 'Total', amount: centsToDollars(totalCents) },
      { what: 'gst', label: 'Includes GST', amount: centsToDollars(gstCents) },
    ],
    lines,
  };
}
