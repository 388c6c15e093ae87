/** The step of a random scenario in which staff take an order by phone: discounted, paid by link, in cash or at a terminal, or not at all. */
import { expect } from 'vitest';
import { cancelDraft } from '#modules/phone-orders/end-draft.ts';
import { holdCart, payLink, phoneCart, phoneStaff, takeMoney } from '../fixtures/orders/phone-orders.ts';
import { type ModelItem, priceInModel } from './model-prices.ts';
import { placeInModel } from './reference-model.ts';
import { pricesNow } from './scenario-orders.ts';
import { compare, type Scenario } from './scenario-state.ts';

/** A phone order of one or two sizes, with a discount now and then; its total by the model is what is paid. */
export async function takeByPhone(scenario: Scenario): Promise<void> {
  const { harness, shop, drawPhone: draw, sizes, customerId, email } = scenario;
  const prices = await pricesNow(harness);
  const items: ModelItem[] = sizes
    .slice(0, 1 + draw(2))
    .map(({ product, variantId }) => ({ product, variantId, qty: 1 + draw(3), cents: prices[product] }));
  const { rows } = await harness.database.pool.query('select id::text, code from catalogue.variant');
  const codeOf = (id: string): string => rows.find((row) => row.id === id)?.code ?? '';
  const percent = draw(3) === 0 ? 1 + draw(99) : 0;
  const price = priceInModel(items, 'standard', [], percent);
  const base = phoneCart(items.map(({ variantId, qty }) => ({ code: codeOf(variantId), qty })));
  const cart = {
    ...base,
    contact: { ...base.contact, email },
    ...(customerId && { customerId }),
    ...(percent > 0 && { discount: { kind: 'PERCENT' as const, value: percent, reason: 'a scenario' } }),
  };
  const draft = await holdCart(harness, cart, phoneStaff());
  const words = `phone order of ${items.map(({ variantId, qty }) => `${qty} × ${variantId}`).join(', ')} less ${percent} % for ${price.total}`;
  expect(BigInt(Math.round(draft.total * 100)), words).toBe(price.total);
  const outcome = draw(5);
  if (outcome === 0) {
    expect(await payLink(harness, draft, 'fake-processor-declined-visa-nonce')).toMatchObject({ ok: false });
    expect(await cancelDraft(harness.ctx, draft.draftId, 'staff:1')).toMatchObject({ ok: true });
    return compare(scenario, `${words}; declined and cancelled`);
  }
  const tender = outcome < 3 ? ('card' as const) : outcome === 3 ? ('cash' as const) : ('terminal' as const);
  const pay = () => (tender === 'card' ? payLink(harness, draft) : takeMoney(harness, draft, tender));
  const answers = await Promise.all([pay(), pay()]);
  const placed = answers.find(({ ok }) => ok);
  if (!placed?.ok) throw new Error(`${words}: ${JSON.stringify(answers)}`);
  const { rows: lines } = await harness.database.pool.query(
    'select l.variant_id::text as id, l.total_cents as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 order by line_no',
    [placed.value.orderNumber],
  );
  expect(
    lines.reduce((sum, { cents }) => sum + BigInt(cents), 0n),
    words,
  ).toBe(price.goods - price.goodsOff);
  scenario.staffPercents.set(placed.value.orderNumber, percent);
  placeInModel(shop, {
    number: placed.value.orderNumber,
    state: 'PLACED',
    lines: lines.map(({ id, cents }) => ({
      ...(items.find(({ variantId }) => variantId === id) as ModelItem),
      ...{ total: BigInt(cents), sent: 0, returned: 0, accepted: 0, dropped: 0 },
    })),
    total: price.total,
    method: 'standard',
    delivery: price.delivery,
    deliveryBack: 0n,
    kept: new Map([[tender, price.total]]),
    offers: [],
    payer: null,
    waitsFor: null,
    earned: 0n,
    sentDaysAgo: 0,
  });
  await compare(scenario, `${words}, paid with ${tender}`);
}
