/** `npm test -- --changed` finds the tests that a change can reach, and whether a test needs the database. */
import { expect, test } from 'vitest';
import { affectedTests, chooseTests } from '../../bin/tests/changed-files.ts';
import { injectedBy } from '../../bin/tests/file-graph.ts';

test.for([
  ['src/shared/money.ts', 'src/shared/money.test.ts', 'is imported'],
  ['src/platform/config.ts', 'src/server/settings/read-config.test.ts', 'is imported, by # in others'],
  ['docs/import.md', 'src/modules/product-import/import-examples.test.ts', 'is read'],
  ['src/contract/messages/form-messages.ts', 'src/contract/messages/messages.test.ts', 'is found by a pattern'],
  ['src/simulator/run-simulator.ts', 'src/adapters/card-gateway/killed-gateway.test.ts', 'is started'],
  ['src/shared/money.test.ts', 'src/shared/money.test.ts', 'is the test itself'],
])('a change of %s runs %s, where it %s', ([file, affected]) => {
  expect(affectedTests([file as string]).files).toContain(affected);
});

test('a change runs no test that cannot reach it; of the whole shop only those that name it', () => {
  expect(affectedTests(['docs/import.md']).files).not.toContain('src/shared/money.test.ts');
  const { files, viaShop } = affectedTests(['src/api/routes.ts']);
  expect(files).toContain('src/api/plain-words.test.ts');
  expect([...files, ...viaShop].filter((one) => one.startsWith('tests/api/')).length).toBeGreaterThan(20);
  expect(viaShop.filter((one) => files.includes(one))).toEqual([]);
});

test('the nearest tests are chosen: the own test first, without those that take minutes or start a shop', () => {
  const changed = ['src/modules/payments/charges/capture-payment.ts'];
  const affected = affectedTests(changed);
  const { run, leftOut } = chooseTests(affected, changed);
  expect(run[0]).toBe('src/modules/payments/charges/capture-payment.test.ts');
  expect(run.filter((file) => injectedBy(file).size > 0).length).toBeLessThanOrEqual(6);
  expect(run.filter((file) => injectedBy(file).has('isSiteBuilt'))).toEqual([]);
  const sweep = 'src/modules/checkout/crash-sweep.test.ts';
  expect(leftOut.find(({ why }) => why === 'take minutes')?.files).toContain(sweep);
  const accounted = [...run, ...leftOut.flatMap(({ files }) => files)].sort();
  expect(accounted).toEqual([...affected.files, ...affected.viaShop].sort());
});

test('a test that itself changed is chosen, however slow it is', () => {
  const changed = ['src/modules/checkout/crash-sweep.test.ts', 'tests/api/seo.test.ts'];
  expect(chooseTests(affectedTests(changed), changed).run.slice(0, 2)).toEqual(changed);
});

test('what a test needs is read from its imports', () => {
  expect([...injectedBy('src/shared/money.test.ts')]).toEqual([]);
  expect([...injectedBy('src/platform/database/migrate.test.ts')]).toEqual(['postgresUrl']);
  expect([...injectedBy('tests/api/seo.test.ts')]).toContain('isSiteBuilt');
  expect([...injectedBy('src/api/checkout/shop-processes.test.ts')]).toContain('isSiteBuilt');
});
