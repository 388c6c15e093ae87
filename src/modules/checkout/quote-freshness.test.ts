/**
 * Cached products and promotions are never older than the quote that uses them, whichever process changed them
 * (decision 0027).
 */
import { expect, test } from 'vitest';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { openDatabase } from '#platform/database/database.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { toCheckoutInfo, toQuoteRequest } from './checkout-info.ts';
import { type CheckoutQuote, quoteCheckout } from './quote-checkout.ts';

const ask = (harness: CheckoutHarness) =>
  toQuoteRequest(
    checkoutInfoRequestSchema.parse({
      cart: { items: orderOf([{ shoe: harness.variants.a, qty: 1 }]).cart.items, promoCodes: [] },
    }),
    null,
  );

test('CHK-08 a change of product, size, brand, category, stock or store by another process is in the very next quote', async () => {
  const harness = await useCheckoutHarness();
  const { a } = harness.variants;
  await harness.setStock(a, 7);
  const quote = async (): Promise<CheckoutQuote> => quoteCheckout(harness.ctx, ask(harness));
  await quote();
  const product = `where id = ${a.productId}`;
  const changes: [sql: string, seen: (quote: CheckoutQuote) => unknown, expected: unknown][] = [
    [
      `update catalogue.product set price_cents = 4321 ${product}`,
      ({ totals }) => totals.itemsBeforeDiscountsCents,
      4321n,
    ],
    [`update catalogue.product set name = 'Renamed' ${product}`, ({ lines }) => lines[0]?.name, 'Renamed'],
    [`update catalogue.product set weight_grams = 1234 ${product}`, ({ lines }) => lines[0]?.weightGrams, 1234],
    [
      `update catalogue.product set cart_qty_variant_min = 2 ${product}`,
      ({ problems }) => problems.map(({ flag }) => flag),
      ['qtyMinViolated'],
    ],
    [`update catalogue.product set cart_qty_variant_min = null ${product}`, ({ problems }) => problems, []],
    [
      `update catalogue.variant set label = 'US 99' where id = ${a.variantId}`,
      ({ lines }) => lines[0]?.sizeLabel,
      'US 99',
    ],
    [
      `update catalogue.brand set name = 'Other' where id = (select brand_id from catalogue.product ${product})`,
      ({ lines }) => lines[0]?.brand,
      'Other',
    ],
    [
      `update catalogue.category set path = 'elsewhere' where id = (select category_id from catalogue.product ${product})`,
      ({ lines }) => lines[0]?.categoryPath,
      'elsewhere',
    ],
    [
      "update stock.stock set reserved = on_hand where location_id = 'warehouse'",
      ({ problems }) => problems.map(({ flag }) => flag),
      ['qtyAvailableExceeded'],
    ],
    ["update stock.stock set reserved = 0 where location_id = 'warehouse'", ({ problems }) => problems, []],
    [`update catalogue.variant set retired = true where id = ${a.variantId}`, ({ lines }) => lines.length, 0],
    [
      `update catalogue.variant set retired = false where id = ${a.variantId}`,
      ({ lines }) => lines[0]?.sizeLabel,
      'US 99',
    ],
    [
      `update catalogue.product set state = 'discontinued' ${product}`,
      ({ problems }) => problems.map(({ flag }) => flag),
      ['productStateInvalid'],
    ],
  ];
  // Another process: connections of its own.
  const other = openDatabase(harness.database.url, { max: 1 });
  try {
    for (const [change, seen, expected] of changes) {
      await other.pool.query(change);
      expect(seen(await quote()), change).toEqual(expected);
    }
  } finally {
    await other.close();
  }
});

test('CHK-08 an uncommitted or rolled back change is in no quote', async () => {
  const harness = await useCheckoutHarness();
  const { a } = harness.variants;
  await harness.setStock(a, 7);
  const price = async () => toCheckoutInfo(await quoteCheckout(harness.ctx, ask(harness))).itemSubtotalBeforeDiscounts;
  const before = await price();
  const writer = await harness.database.pool.connect();
  try {
    await writer.query('begin');
    await writer.query('update catalogue.product set price_cents = 99999, name = $2 where id = $1', [
      a.productId,
      'Never',
    ]);
    expect(await price()).toBe(before);
    await writer.query('rollback');
    expect(await price()).toBe(before);
    expect((await quoteCheckout(harness.ctx, ask(harness))).lines[0]?.name).not.toBe('Never');
  } finally {
    writer.release();
  }
});
