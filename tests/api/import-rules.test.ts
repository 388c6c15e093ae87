/** Plants a violation of every import rule in a copy of the folder structure and expects it to be found. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** A small tree without violations; each case adds files that break one rule. */
const CLEAN: Record<string, string> = {
  'src/shared/money.ts': 'export const money = 1;',
  'src/contract/products/product.ts': "import '#shared/money.ts'; export const product = 1;",
  'src/platform/database/sql.ts': 'export const sql = 1;',
  'src/modules/cart/get-cart.ts': "import './internal/cart-records.ts'; export const getCart = 1;",
  'src/modules/cart/internal/cart-records.ts': "import '#platform/database/sql.ts';",
  'src/modules/cart/gateway.port.ts': 'export const port = 1;',
  'src/modules/orders/get-order.ts': "import '#modules/cart/get-cart.ts'; export const getOrder = 1;",
  'src/adapters/card/card.ts': "import '#modules/cart/gateway.port.ts';",
  'src/api/cart.ts': "import '#modules/cart/get-cart.ts'; export const api = 1;",
  'src/server/run.ts': "import '#api/cart.ts'; export const run = 1;",
  'src/simulator/run.ts': "import '#shared/money.ts'; export const run = 1;",
  'src/storefront/ui/buttons/button.tsx': 'export const button = 1;',
  'src/storefront/ui/forms/form-state.ts': 'export const state = 1;',
  'src/storefront/ui/forms/use-form.ts': "import './form-state.ts'; export const useForm = 1;",
  'src/storefront/features/gifts/gift-form.tsx': "import '#storefront/ui/forms/use-form.ts';",
  'src/storefront/routes/checkout/cart.tsx': "import '#storefront/ui/buttons/button.tsx'; import './cart.server.ts';",
  'src/storefront/routes/checkout/cart.server.ts': "import '#modules/cart/get-cart.ts';",
  'src/staff-site/area.ts':
    "import '#storefront/ui/buttons/button.tsx'; import '#contract/products/product.ts'; export const area = 1;",
  'src/staff-site/areas/orders/orders.tsx': "import '../../area.ts'; export const orders = 1;",
  'tests/support/thing.ts': 'export const thing = 1;',
};

async function violations(planted: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-walls-'));
  for (const [name, text] of Object.entries({
    ...CLEAN,
    ...planted,
    'package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
    'tsconfig.json': '{"compilerOptions":{"module":"NodeNext","allowImportingTsExtensions":true,"noEmit":true}}',
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(
    ['src', 'tests'],
    { ...options, ruleSet, validate: true, baseDir: folder } as never,
    {},
    {
      tsConfig: extractTSConfig(join(folder, 'tsconfig.json')),
    } as never,
  );
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map((one) => one.rule.name))].sort();
}

test('the tree without violations passes', async () => {
  expect(await violations({})).toEqual([]);
});

test.each([
  [
    'no-cycles',
    {
      'src/modules/cart/a.ts': "import './b.ts'; export const a = 1;",
      'src/modules/cart/b.ts': "import './a.ts'; export const b = 1;",
    },
  ],
  [
    'no-folder-cycles',
    { 'src/modules/cart/other.ts': "import '#modules/orders/get-order.ts'; export const other = 1;" },
  ],
  ['internal-is-private', { 'src/modules/orders/peek.ts': "import '#modules/cart/internal/cart-records.ts';" }],
  ['internal-is-private-to-others', { 'src/server/peek.ts': "import '#modules/cart/internal/cart-records.ts';" }],
  [
    'internal-is-private-to-others',
    { 'tests/support/peek.ts': "import '../../src/modules/cart/internal/cart-records.ts';" },
  ],
  ['one-router', { 'src/server/pages/bad.ts': "import 'hono/router/trie-router';" }],
  ['one-router', { 'src/api/bad.ts': "import { Hono } from 'hono';" }],
  ['shared-sees-nothing', { 'src/shared/up.ts': "import '#contract/products/product.ts';" }],
  ['contract-sees-shared', { 'src/contract/up.ts': "import '#platform/database/sql.ts';" }],
  ['platform-sees-shared', { 'src/platform/up.ts': "import '#modules/cart/get-cart.ts';" }],
  ['modules-see-down', { 'src/modules/cart/up.ts': "import '#api/cart.ts';" }],
  ['adapters-see-ports', { 'src/adapters/card/up.ts': "import '#modules/cart/get-cart.ts';" }],
  ['simulator-sees-shared', { 'src/simulator/up.ts': "import '#contract/products/product.ts';" }],
  ['api-sees-public-api', { 'src/api/up.ts': "import '#server/run.ts';" }],
  ['browser-sees-no-server', { 'src/storefront/routes/bad.tsx': "import '#modules/cart/get-cart.ts';" }],
  ['pages-see-public-api', { 'src/storefront/routes/bad.server.ts': "import '#adapters/card/card.ts';" }],
  ['ui-sees-shared', { 'src/storefront/ui/bad.tsx': "import '#contract/products/product.ts';" }],
  ['staff-site-stands-alone', { 'src/staff-site/bad.ts': "import '#storefront/routes/checkout/cart.tsx';" }],
  ['no-staff-screens-for-shoppers', { 'src/storefront/routes/bad.tsx': "import '#staff-site/area.ts';" }],
  ['staff-areas-stand-apart', { 'src/staff-site/areas/stock/bad.tsx': "import '../orders/orders.tsx';" }],
  ['one-form-system', { 'src/storefront/features/gifts/bad.tsx': "import 'react-hook-form';" }],
  [
    'form-state-is-private',
    { 'src/storefront/features/gifts/bad.tsx': "import '#storefront/ui/forms/form-state.ts';" },
  ],
  ['sql-only-in-records', { 'src/modules/cart/bad.ts': "import '#platform/database/sql.ts';" }],
  ['nothing-imports-tests', { 'src/server/bad.ts': "import '../../tests/support/thing.ts';" }],
  ['no-unresolvable', { 'src/server/bad.ts': "import './nowhere.ts';" }],
] as [string, Record<string, string>][])('a planted violation of %s is caught', async (rule, planted) => {
  expect(await violations(planted)).toContain(rule);
});

test.each([
  'src/contract',
  'src/platform',
  'src/server',
  'src/simulator',
  'src/storefront/features',
  'src/storefront/lib',
])('folders of %s that import each other are caught', async (parent) => {
  const planted = {
    [`${parent}/one/a.ts`]: "import '../two/b.ts'; export const a = 1;",
    [`${parent}/two/b.ts`]: 'export const b = 1;',
    [`${parent}/two/c.ts`]: "import '../one/a.ts'; export const c = 1;",
  };
  expect(await violations(planted)).toEqual(['no-folder-cycles']);
});
