/** The import stores a question with its answers; the index has the question without them (CHAL-08). */
import { expect, test } from 'vitest';
import { getProducts } from '#modules/catalogue/pages/get-products.ts';
import { getChallengeAnswers } from '#modules/catalogue/products/get-challenge-answers.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { readProductsCsv } from '#modules/product-import/read-products-csv.ts';
import { productRow } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';

const resolveImage = () => {
  throw new Error('products of tests have no images');
};
async function* list(...values: unknown[]): AsyncGenerator<ReadRow> {
  for (const [index, value] of values.entries()) yield { line: index + 1, value };
}
async function* text(...lines: string[]): AsyncGenerator<string> {
  yield lines.join('\n');
}
const shoe = (challenge?: unknown) => ({
  ...productRow({ name: 'Puddle Hop', price: '89.90', variants: [{ label: 'US 9', stock: 3 }] }),
  ...(challenge !== undefined && { challenge }),
});

test('CHAL-08 the product in the index has the question but not the answers; removing the question removes both', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  const take = (challenge?: unknown) => importProducts(ctx, list(shoe(challenge)), { resolveImage });
  expect(await take({ question: 'Which tree?', answers: ['pōhutukawa', 'zebrawood'] })).toMatchObject({ created: 1 });
  const { id } = await db.selectFrom('catalogue.product').select('id').executeTakeFirstOrThrow();
  const [product] = await getProducts(ctx, [String(id)]);
  expect(product?.challenge).toEqual({ question: 'Which tree?' });
  expect(JSON.stringify(product)).not.toMatch(/zebra|hutukawa/);
  expect(await getChallengeAnswers(ctx, id)).toEqual(['pōhutukawa', 'zebrawood']);
  expect(await take({ question: 'Which tree?', answers: ['kauri'] })).toMatchObject({ changed: 1 });
  expect(await getChallengeAnswers(ctx, id)).toEqual(['kauri']);
  expect(await take()).toMatchObject({ changed: 1 });
  expect((await getProducts(ctx, [String(id)]))[0]?.challenge).toBeNull();
  expect(await getChallengeAnswers(ctx, id)).toBeNull();
});

test('CHAL-08 our CSV has columns for it', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  const rows = readProductsCsv(
    text(
      'code,name,brand,category,price,variant_code,stock,challenge_question,challenge_answers',
      'A,Puddle Hop,Skipstone,Footwear,89.90,A-1,3,Which tree?,kōwhai; the kōwhai',
      'B,Slipway,Quayworn,Footwear,99.90,B-1,3,,',
      'C,Relay,Fleetwharf,Footwear,99.90,C-1,3,Which baton?,',
    ),
  );
  const report = await importProducts(ctx, rows, { resolveImage });
  expect(report).toMatchObject({
    created: 2,
    rejectedCount: 1,
    rejected: [{ code: 'C', reason: expect.stringContaining('challenge.answers') }],
  });
  const { rows: stored } = {
    rows: await db
      .selectFrom('catalogue.product')
      .select(['code', 'challenge_question', 'challenge_answers'])
      .orderBy('code')
      .execute(),
  };
  expect(stored).toEqual([
    { code: 'A', challenge_question: 'Which tree?', challenge_answers: ['kōwhai', 'the kōwhai'] },
    { code: 'B', challenge_question: null, challenge_answers: [] },
  ]);
});

test.each([
  [{ question: '', answers: ['x'] }, 'challenge.question'],
  [{ question: 'q'.repeat(251), answers: ['x'] }, 'challenge.question'],
  [{ question: 'Which?', answers: [] }, 'challenge.answers'],
  [{ question: 'Which?', answers: ['...'] }, 'An answer needs a letter or a digit.'],
  [{ question: 'Which?', answers: ['x'.repeat(101)] }, 'challenge.answers'],
])('CHAL-08 a question that could never be answered is rejected: %j', async (challenge, reason) => {
  const { db } = await useTestDatabase();
  const report = await importProducts(testCtx(db), list(shoe(challenge)), { resolveImage });
  expect(report.rejected).toEqual([{ line: 1, code: 'puddle-hop', reason: expect.stringContaining(reason) }]);
});
