/** The step of a random scenario in which staff change what an order contains: it is refunded, or paid by a link (EDIT-01). */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import { quoteStaffChange } from '#modules/order-changes/by-staff/quote-staff-change.ts';
import { changeByStaff } from '#modules/order-changes/change-by-staff.ts';
import { payChange } from '#modules/order-changes/waiting/pay-change.ts';
import { withdrawChange } from '#modules/order-changes/waiting/withdraw-change.ts';
import { type ModelItem, modelPromotions, priceInModel } from './model-prices.ts';
import { editInModel, type ModelLine, type ModelOrder, netPaidOf } from './reference-model.ts';
import { pricesNow } from './scenario-orders.ts';
import { comeBack } from './scenario-refunds.ts';
import { compare, type Scenario, type Size } from './scenario-state.ts';

/** What staff ask for, and the lines that the order then has. */
interface Edit {
  wish: StaffWish;
  lines: ModelLine[];
}

const lineOf = (size: Size, qty: number, cents: bigint): ModelLine => ({
  ...{ product: size.product, variantId: size.variantId, qty, cents, total: 0n },
  ...{ sent: 0, returned: 0, accepted: 0, dropped: 0 },
});

/** More units of a size at today's price, fewer of a line, or the last line gone. */
async function drawEdit({ harness, draw, sizes }: Scenario, { lines }: ModelOrder): Promise<Edit> {
  const index = draw(lines.length);
  const line = lines[index] as ModelLine;
  const kind = draw(4);
  const others = { sizes: [], added: [], quantities: [] };
  if (kind === 0 && lines.length > 1)
    return {
      wish: { ...others, quantities: [{ lineId: `${lines.length}`, qty: 0 }] },
      lines: lines.slice(0, -1),
    };
  if (kind === 1 && line.qty > 1) {
    const qty = 1 + draw(line.qty - 1);
    return {
      wish: { ...others, quantities: [{ lineId: `${index + 1}`, qty }] },
      lines: lines.map((one) => (one === line ? { ...one, qty } : one)),
    };
  }
  const size = sizes[draw(sizes.length)] as Size;
  const [qty, prices] = [1 + draw(2), await pricesNow(harness)];
  const cents = prices[size.product];
  const same = lines.findIndex((one) => one.variantId === size.variantId && one.cents === cents);
  const { rows } = await harness.database.pool.query('select code from catalogue.variant where id = $1', [
    size.variantId,
  ]);
  return {
    wish: { ...others, added: [{ code: rows[0].code, qty }] },
    lines:
      same < 0
        ? [...lines, lineOf(size, qty, cents)]
        : lines.map((one, at) => (at === same ? { ...one, qty: one.qty + qty } : one)),
  };
}

/** Staff change an order, quoted and made twice; refused once something of it was sent, and of an exchange. */
export async function editOrder(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop, draw, staffPercents } = scenario;
  const { ctx } = harness;
  // What earlier refunds leave of a difference is not part of the model.
  if (each.payer === null && each.state === 'PLACED' && netPaidOf(each) !== each.total) return;
  const { wish, lines } = await drawEdit(scenario, each);
  const quote = await quoteStaffChange(ctx, each.number, wish);
  if (each.state !== 'PLACED' || each.payer !== null) {
    expect(quote, `a change of ${each.number}`).toEqual({ ok: false, error: { reason: 'NOT_OPEN' } });
    return compare(scenario, `a change of ${each.number} by staff: not open`);
  }
  const held = modelPromotions.filter(({ id }) => each.offers.includes(id));
  const price = priceInModel(lines as readonly ModelItem[], each.method, held, staffPercents.get(each.number));
  const difference = price.total - each.total;
  const words = `${each.number} changed by staff, ${JSON.stringify(wish)}: ${difference}`;
  if (!quote.ok) throw new Error(`${words}: ${JSON.stringify(quote.error)}`);
  expect(quote.value.after.total, words).toBe(Number(price.total) / 100);
  const change = {
    ...{ ...wish, changeId: randomUUID(), total: quote.value.after.total, reason: 'a scenario' },
    ...{ refund: Math.max(0, -Number(difference)) / 100, collect: Math.max(0, Number(difference)) / 100 },
  };
  const answers = await Promise.all([
    changeByStaff(ctx, each.number, change, 'staff:1'),
    changeByStaff(ctx, each.number, change, 'staff:1'),
  ]);
  expect(answers, words).toMatchObject([{ ok: true }, { ok: true }]);
  if (difference > 0n && !(await paidByLink(scenario, each, change))) return compare(scenario, `${words}; not paid`);
  const totals = await readTotals(scenario, each);
  expect(
    totals.reduce((sum, cents) => sum + cents, 0n),
    words,
  ).toBe(price.goods - price.goodsOff);
  const got = editInModel(shop, each, {
    lines: lines.map((line, index) => ({ ...line, total: totals[index] ?? 0n })),
    ...{ total: price.total, delivery: price.delivery - price.deliveryOff, offers: price.applied.map(({ id }) => id) },
  });
  await comeBack(scenario, got, each.number);
  if (draw(2)) await changeByStaff(ctx, each.number, change, 'staff:1');
  await compare(scenario, words);
}

/** The customer pays, perhaps after a declined card; or staff withdraw the change. */
async function paidByLink(
  { harness, draw }: Scenario,
  { number }: ModelOrder,
  { changeId, collect }: { changeId: string; collect: number },
): Promise<boolean> {
  const pay = (token: string) =>
    payChange(harness.ctx, number, changeId, { method: 'card', type: 'immediate', amount: collect, token });
  const outcome = draw(4);
  if (outcome < 2) expect(await pay('fake-processor-declined-visa-nonce')).toMatchObject({ ok: false });
  if (outcome === 0) {
    expect(await withdrawChange(harness.ctx, number, changeId, 'staff:2')).toMatchObject({ ok: true });
    return false;
  }
  const answers = await Promise.all([pay('fake-valid-nonce'), pay('fake-valid-nonce')]);
  expect(answers.filter(({ ok }) => ok)).not.toEqual([]);
  return true;
}

/** What each line costs after promotions, in the order of their numbers. */
async function readTotals({ harness }: Scenario, { number }: ModelOrder): Promise<bigint[]> {
  const { rows } = await harness.database.pool.query(
    'select l.line_no, l.total_cents as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 order by line_no',
    [number],
  );
  expect(rows.map(({ line_no: lineNo }) => lineNo)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ cents }) => BigInt(cents));
}
