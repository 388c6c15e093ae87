/** The steps of a random scenario that dispatch goods and take them back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { refuseReturn } from '#modules/returns/ending/refuse-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturnByStaff } from '#modules/returns/start-return.ts';
import {
  cancelReturnInModel,
  dispatchInModel,
  type ModelLine,
  type ModelOrder,
  type ModelReturn,
  receiveReturnInModel,
  startReturnInModel,
} from './reference-model.ts';
import { comeBack, parts } from './scenario-refunds.ts';
import { compare, type Scenario, type Size } from './scenario-state.ts';

const RETURN_DAYS = 40;

/** Dispatches all of an order or some units; an exchange that waits for its return is refused. */
export async function send(scenario: Scenario, each: ModelOrder, whole: boolean): Promise<void> {
  const { harness, shop, draw } = scenario;
  const left = each.lines.map(({ qty, sent }, index) => ({ index, qty: qty - sent })).filter(({ qty }) => qty > 0);
  const units = whole
    ? left
    : left.map(({ index, qty }) => ({ index, qty: draw(qty + 1) })).filter(({ qty }) => qty > 0);
  if (units.length === 0) return;
  const lines = units.map(({ index, qty }) => ({ lineNo: index + 1, qty }));
  const answer = await dispatchOrder(harness.ctx, each.number, {
    actor: 'staff:1',
    ref: randomUUID(),
    ...(!whole && { lines }),
  });
  if (each.waitsFor !== null) {
    expect(answer).toMatchObject({ ok: false, error: { reason: 'WAITS_FOR_RETURN' } });
    return compare(scenario, `${each.number} waits for its return`);
  }
  expect(answer, `sending ${each.number}`).toMatchObject({ ok: true });
  dispatchInModel(shop, each, units);
  await compare(
    scenario,
    `${lines.map(({ lineNo, qty }) => `${qty} of line ${lineNo}`).join(', ')} of ${each.number} sent`,
  );
}

/** Starts a return of some dispatched units, some of them for another size; refused after the window. */
export async function startReturn(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop, draw, sizes } = scenario;
  const lines = each.lines
    .map((line, index) => ({
      index,
      qty: draw(line.sent - line.returned + 1),
      exchangeVariantId: draw(3) ? null : otherSize(sizes, line),
    }))
    .filter(({ qty }) => qty > 0);
  if (lines.length === 0) return;
  const items = lines.map(({ index, qty, exchangeVariantId }) => ({
    lineId: `${index + 1}`,
    qty,
    reason: 'Too small' as const,
    ...(exchangeVariantId && { exchangeVariantId }),
  }));
  const answer = await startReturnByStaff(
    harness.ctx,
    { number: each.number },
    { ref: randomUUID(), items, method: 'STORE' },
    'staff:1',
  );
  const possible =
    ['PARTLY_SHIPPED', 'SHIPPED', 'PARTLY_RETURNED'].includes(each.state) && each.sentDaysAgo <= RETURN_DAYS;
  if (!possible) {
    expect(answer).toMatchObject({ ok: false, error: 'NOT_POSSIBLE' });
    return compare(scenario, `no return of ${each.number}`);
  }
  if (!answer.ok) throw new Error(`no return of ${each.number}: ${answer.error}`);
  const back: ModelReturn = { rma: answer.value.rmaId, order: each, lines, replacement: null };
  startReturnInModel(shop, back);
  if (back.replacement) {
    const { rows } = await harness.database.pool.query('select number from orders.orders where waits_for_rma = $1', [
      back.rma,
    ]);
    back.replacement.number = rows[0].number;
  }
  await compare(scenario, `return ${back.rma} of ${each.number}: ${JSON.stringify(items)}`);
}

export const otherSize = (sizes: readonly Size[], line: ModelLine): string | null =>
  sizes.find(({ product, variantId }) => product === line.product && variantId !== line.variantId)?.variantId ?? null;

/** Receives a return, with units missing or written off. */
export async function receive(scenario: Scenario, back: ModelReturn): Promise<void> {
  const { harness, shop, draw, customerId, drawCredit } = scenario;
  const asCredit = customerId !== null && drawCredit(3) === 0;
  const found = back.lines.map(
    () => (['RESTOCK', 'RESTOCK', 'RESTOCK', 'WRITE_OFF', 'MISSING'] as const)[draw(5)] ?? 'RESTOCK',
  );
  const outcomes = new Map(back.lines.map(({ index }, at) => [index + 1, found[at] ?? 'RESTOCK']));
  expect(await receiveReturn(harness.ctx, back.rma, { actor: 'staff:1', outcomes, asCredit })).toMatchObject({
    ok: true,
    value: { already: false },
  });
  const got = receiveReturnInModel(shop, back, found, asCredit);
  await comeBack(scenario, got, (back.order.payer ?? back.order).number);
  await compare(scenario, `return ${back.rma} is here (${found.join(', ')}), ${parts(got)}`);
}

/** Ends a return that is not received: cancelled, or refused where it has an even number of lines. */
export async function cancelLostReturn(scenario: Scenario, back: ModelReturn): Promise<void> {
  const { ctx } = scenario.harness;
  const isRefused = back.lines.length % 2 === 0;
  const ended = isRefused
    ? await refuseReturn(ctx, back.rma, { actor: 'staff:1', reason: 'Worn', goods: 'SENT_BACK' })
    : await cancelReturn(ctx, back.rma, 'staff:1');
  expect(ended).toMatchObject({ ok: true });
  cancelReturnInModel(scenario.shop, back);
  await compare(scenario, `return ${back.rma} ${isRefused ? 'refused' : 'cancelled'}`);
}
