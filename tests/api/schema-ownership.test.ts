/** Plants each way to use a table of another module in a small tree and sees it reported. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSchemas, type SchemaRules } from '../../bin/checks/check-schemas.ts';

const RULES: SchemaRules = { owners: {}, keepers: {} };
const README = 'src/modules/orders/README.md';
const published = (...rows: string[]) => ['# orders', '', '## Published views', '', ...rows].join('\n');
const RECORDS = 'src/modules/gift-cards/internal/card-records.ts';
const WORTH_RECORDS = 'src/modules/gift-cards/internal/worth-records.ts';

/** Two modules that keep to the rule, one of them with a view for others. */
const CLEAN: Record<string, string> = {
  'src/platform/database/database-types.ts': `export interface DB {
  "gift_cards.card": Card;
  "orders.orders": Orders;
  "orders.worth": Worth;
  "stock.stock": Stock;
}
export interface OrdersWorth { id: string | null; total_cents: bigint | null }`,
  'db/migrations/0001-orders.sql': 'create view orders.worth as select id, total_cents from orders.orders;',
  [README]: published(
    '| view | for what | readers |',
    '|---|---|---|',
    '| `orders.worth` | what it came to | gift-cards |',
  ),
  'src/modules/orders/published-views.ts': 'export interface Worth { total_cents: bigint; id: string }',
  'src/modules/orders/internal/order-records.ts':
    'export const save = () => sql`with orders as (select 1) update orders.orders set total_cents = 1`;',
  [RECORDS]: `
    import '#modules/orders/get-order.ts';
    // orders.orders in a comment
    export const cards = (ctx) => sql\`select 'orders.orders' -- orders.orders
      from gift_cards.card\`;
    export const save = (ctx) => ctx.db.insertInto('gift_cards.card').values({}).execute();`,
  [WORTH_RECORDS]: 'export const worth = (ctx) => sql`select w.total_cents from orders.worth w`;',
  'src/modules/gift-cards/cards.test.ts': "await pool.query('update orders.orders set total_cents = 1');",
};

function complaints(planted: Record<string, string>, rules: Partial<SchemaRules> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-schemas-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return checkSchemas(folder, { ...RULES, ...rules }).complaints;
}

test('modules that name their own tables and published views pass', () => {
  expect(complaints({})).toEqual([]);
});

const reads = `${RECORDS}:2: gift-cards reads orders.orders`;
const writes = `${RECORDS}:2: gift-cards writes orders.orders`;
test.each([
  ['a read in tagged SQL', 'sql<Row>`select 1\nfrom "orders".orders o`;', reads],
  ['a read in a fragment', `const joined = (id) => sql\`left join \${id}\norders.orders o on true\`;`, reads],
  ['a read through the builder', "const row = db\n.selectFrom('orders.orders as o');", reads],
  [
    'a join through the builder',
    "const row = db.selectFrom('gift_cards.card')\n.innerJoin('orders.orders', 'a', 'b');",
    reads,
  ],
  ['a read as plain text', 'await pool.query(`select 1\nfrom orders.orders`);', reads],
  ['a write through the builder', "db\n.updateTable('orders.orders').set({});", writes],
  [
    'a write through the builder to each of a list',
    "for (const table of ['orders.orders'] as const) db\n.deleteFrom(table);",
    writes,
  ],
  ['a write in a CTE', 'sql`with paid as (\nupdate orders.orders set paid = true returning id) select 1`;', writes],
  ['a write as plain text', "await client.query(\n'delete from orders.orders');", writes],
  [
    'a lock is a read',
    'sql`select 1 from gift_cards.card for update;\nlock table orders.orders in share mode`;',
    reads,
  ],
  [
    'a write whose table is a placeholder',
    `const x = 1;\nsql\`update \${table} set a = 1\`;`,
    `${RECORDS}:2: name the table`,
  ],
  [
    'a write whose table is a parameter',
    'const remove = (table) => db\n.deleteFrom(table);',
    `${RECORDS}:2: name the table`,
  ],
])('%s is reported', (_, text, expected) => {
  expect(complaints({ [RECORDS]: text }).map((one) => one.slice(0, expected.length))).toEqual([expected]);
});

test('a published view is for reading', () => {
  expect(complaints({ [RECORDS]: 'sql`insert into orders.worth default values`' })).toEqual([
    expect.stringContaining('gift-cards writes orders.worth'),
  ]);
});

test.each([
  [
    'a view that no README lists',
    { [README]: '# orders' },
    `${WORTH_RECORDS}:1: gift-cards reads orders.worth, a view that`,
  ],
  [
    'a reader that the README does not name',
    { 'src/modules/till/internal/sale-records.ts': 'sql`select 1 from orders.worth`' },
    'src/modules/till/internal/sale-records.ts:1: till reads orders.worth, but the README',
  ],
  [
    'a listed reader that does not read the view',
    { [README]: published('| `orders.worth` | what it came to | gift-cards, till |') },
    `${README}: 'till' does not read orders.worth.`,
  ],
  [
    'a listed view that no migration creates',
    { [README]: `${CLEAN[README]}\n| \`orders.orders\` | all of it | orders |` },
    `${README}: no migration creates the view orders.orders.`,
  ],
  [
    'a view that another module lists',
    {
      [README]: '# orders',
      'src/modules/gift-cards/README.md': published('| `orders.worth` | what it came to | gift-cards |'),
    },
    'src/modules/gift-cards/README.md: orders.worth is a view of another module.',
  ],
  [
    'a view whose rows have no type',
    { 'src/modules/orders/published-views.ts': '' },
    'src/modules/orders/published-views.ts: declare the rows of orders.worth as Worth.',
  ],
  [
    'a type with other columns than the view',
    { 'src/modules/orders/published-views.ts': 'export interface Worth { id: string; gst_cents: bigint }' },
    'src/modules/orders/published-views.ts: Worth has other columns than orders.worth: id, total_cents.',
  ],
])('%s is reported', (_, planted, expected) => {
  expect(complaints(planted).map((one) => one.slice(0, expected.length))).toEqual([expected]);
});

test('modules that need each other through a published view are reported', () => {
  const [found] = complaints({
    'src/modules/orders/internal/order-records.ts': "import '#modules/gift-cards/card.ts';",
    [RECORDS]: 'export const nothing = 1;',
  });
  expect(found).toMatch(/^Modules need each other: gift-cards orders\./);
});

test('a table has the owner that is listed, and an adapter the tables of its module', () => {
  const used = {
    'src/adapters/post/post.ts': 'sql`update stock.stock set a = 1`',
    'src/modules/warehouse/internal/records.ts': 'sql`update stock.stock set a = 1`',
  };
  expect(complaints(used, { owners: { stock: 'warehouse' }, keepers: { 'adapters/post': 'warehouse' } })).toEqual([]);
  expect(complaints({}, { owners: { stock: 'warehouse' } })).toEqual([
    "schema-owners.ts: nothing names 'stock' of the owners.",
  ]);
});

/** Two folders that import each other, from a folder of theirs. */
const cyclic = (parent: string) => ({
  [`${parent}/one/topic/a.ts`]: 'export const a = 1;',
  [`${parent}/one/internal/x.ts`]: `import '#${parent.slice(4)}/two/topic/b.ts';`,
  [`${parent}/two/topic/b.ts`]: 'export const b = 1;',
  [`${parent}/two/internal/y.ts`]: `import '../../one/topic/a.ts';`,
});

test('modules that import each other are reported, whichever of their folders the files lie in', () => {
  expect(complaints(cyclic('src/modules'))).toEqual([
    'Modules need each other: one two.\n  one → two: imports\n  two → one: imports',
  ]);
});

test.each([
  'src/contract',
  'src/modules/payments',
  'src/modules/payments/internal',
  'src/platform',
  'src/server',
  'src/server/http',
  'src/simulator',
  'src/staff-site/areas',
  'src/storefront/features',
  'src/storefront/lib',
])('folders of %s that import each other are reported', (parent) => {
  expect(complaints(cyclic(parent))).toEqual([`Folders of ${parent} import each other: one two.`]);
});

test('topic folders and the internal/ of their module may import each other', () => {
  const internal = 'src/modules/orders/internal/parcel-records.ts';
  expect(
    complaints({
      'src/modules/orders/parcels/parcel.ts': "import '../internal/parcel-records.ts';",
      [internal]: "import type {} from '../parcels/parcel.ts';",
    }),
  ).toEqual([]);
});

test('folders that import each other through a third are reported, and files beside them are in no folder', () => {
  expect(
    complaints({
      'src/server/start.ts': "import './one/a.ts';",
      'src/server/one/a.ts': "import '../start.ts'; import type {} from '../two/b.ts';",
      'src/server/two/b.ts': "export const three = () => import('../three/c.ts');",
      'src/server/three/c.ts': "import '../one/a.ts';",
    }),
  ).toEqual(['Folders of src/server import each other: one three two.']);
});

test('modules that need each other by imports and SQL are reported, with why', () => {
  const planted = { 'src/modules/orders/internal/order-records.ts': 'sql`select 1 from gift_cards.card`' };
  expect(complaints(planted)).toEqual([
    expect.stringContaining('orders reads gift_cards.card, which is not its own'),
    'Modules need each other: gift-cards orders.\n  gift-cards → orders: imports, reads orders.worth\n  orders → gift-cards: reads gift_cards.card',
  ]);
});
