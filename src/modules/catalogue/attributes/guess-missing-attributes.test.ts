import { expect, test } from 'vitest';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { buildDemo } from '../../../../demo-shop/build-demo.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { guessMissingAttributes } from './guess-missing-attributes.ts';

test('UX-06 products stored before an update get the guesses that an import would give them, once', async () => {
  const { db, pool } = await useTestDatabase();
  const ctx = testCtx(db);
  const demo = buildDemo();
  const products = demo.products
    .slice(0, 40)
    .map(({ width: _, closure: __, materialFamilies: ___, occasions: ____, features: _____, ...product }) => product);
  await loadDemo(ctx, { ...demo, products }, () => undefined);
  const state = async () =>
    (
      await pool.query(
        'select code, width, closure, material_families, occasions, features, guessed_attributes from catalogue.product order by code',
      )
    ).rows;
  const imported = await state();
  expect(imported).toHaveLength(40);
  await pool.query(
    "update catalogue.product set width = null, closure = null, material_families = '{}', occasions = '{}', features = '{}', guessed_attributes = null",
  );
  // Two processes at once: each product is guessed by one of them.
  const [one, other] = await Promise.all([guessMissingAttributes(ctx), guessMissingAttributes(ctx)]);
  expect(one + other).toBe(40);
  expect(await state()).toEqual(imported);
  expect(await guessMissingAttributes(ctx)).toBe(0);
});
