/** The step of a random scenario in which the shopper changes sizes of an order (EDIT-02). */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { changeOrder } from '#modules/order-changes/change-order.ts';
import { changeSizeInModel, type ModelLine, type ModelOrder } from './reference-model.ts';
import { otherSize } from './scenario-returns.ts';
import { compare, type Scenario } from './scenario-state.ts';

/** Gives units of a line another size, sent twice; refused once something of the order was sent, and of an exchange. */
export async function changeSize(scenario: Scenario, each: ModelOrder): Promise<void> {
  const { harness, shop, draw, sizes } = scenario;
  const index = draw(each.lines.length);
  const line = each.lines[index] as ModelLine;
  const qty = 1 + draw(line.qty);
  const variantId = otherSize(sizes, line);
  if (variantId === null) return;
  const change = { changeId: randomUUID(), sizes: [{ lineId: `${index + 1}`, qty, variantId }] };
  const answers = await Promise.all([
    changeOrder(harness.ctx, each.number, change, 'shopper'),
    changeOrder(harness.ctx, each.number, change, 'shopper'),
  ]);
  const isOpen = each.state === 'PLACED' && each.payer === null;
  const wanted = isOpen ? { ok: true } : { ok: false, error: 'TOO_LATE' };
  expect(answers, `a change of ${each.number}`).toMatchObject([wanted, wanted]);
  if (isOpen) changeSizeInModel(shop, each, { index, qty, variantId });
  await compare(scenario, `${qty} of line ${index + 1} of ${each.number} in another size: ${wanted.ok}`);
}
