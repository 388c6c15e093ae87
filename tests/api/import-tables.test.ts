/** A merchant's own table and WooCommerce's export through the API of a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountClient } from '../support/clients/account-client.ts';
import { type CatalogueShop, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
let merchandiser: AccountClient;
let manager: AccountClient;
let service: AccountClient;
beforeAll(async () => {
  opened = await openCatalogueShop();
  ({ merchandiser, manager, service } = opened);
});
afterAll(() => opened?.close());

const preview = (body: Record<string, unknown>, who = merchandiser) =>
  who.call('POST', '/staff/import-previews', { format: 'table', ...body });
const run = (body: Record<string, unknown>) => merchandiser.call('POST', '/staff/imports', body);
type Choice = { column: string; field: string | null };
const fieldsOf = (reply: { columns: Choice[] }) => reply.columns.map(({ column, field }) => `${column} = ${field}`);

const table = (mark: string) =>
  [
    'Style No;Item;Shade;Sex;Size UK;Ticket;On hand',
    `${mark}-1;Harbour ${mark};Glacier Blue;Mens;8;149,90;3`,
    `${mark}-2;Trail ${mark};Black;Womens;6;199,00;1`,
    `${mark}-1;;Glacier Blue;Mens;8½;;2`,
  ].join('\n');

test('MOVE-05 columns are guessed and corrected, the first products shown as they would become, and the mapping saved for the next file', async () => {
  const guessed = await preview({ text: table('one') });
  expect(guessed.status).toBe(200);
  expect(guessed.body).toMatchObject({ delimiter: 'semicolons', mapping: null, priceTimes: '1' });
  expect(fieldsOf(guessed.body)).toEqual([
    'Style No = product',
    'Item = name',
    'Shade = colour',
    'Sex = demographic',
    'Size UK = uk',
    'Ticket = null',
    'On hand = stock',
  ]);
  expect(guessed.body.columns[2]).toMatchObject({ values: ['Glacier Blue', 'Black'] });
  expect(guessed.body.problems).toEqual(['Choose the column of the price.']);
  expect(guessed.body.products).toEqual([]);

  const columns = [...guessed.body.columns, { column: 'Ticket', field: 'price' }].flatMap(
    ({ column, field }: Choice) => (field === null ? [] : [{ column, field }]),
  );
  const chosen = { columns, priceTimes: '1.15' };
  const corrected = (await preview({ text: table('one'), table: chosen, category: 'Footwear' })).body;
  expect(corrected.problems).toEqual([]);
  expect(corrected.products).toMatchObject([
    {
      line: 2,
      code: 'one-1',
      problem: null,
      name: 'Harbour one',
      category: 'Footwear',
      demographic: 'mens',
      colour: 'Glacier Blue (blue)',
      price: '172.39',
      units: 5,
      sizes: [expect.stringMatching(/^UK 8 = US men’s 9.*UK 8, EU 41\.5$/), expect.stringContaining('UK 8.5')],
    },
    { line: 3, code: 'one-2', price: '228.85' },
  ]);

  // Twice the same field, a factor that is none, an unknown column.
  const twice = { columns: [...columns, { column: 'Item', field: 'price' }], priceTimes: '1' };
  expect((await preview({ text: table('one'), table: twice })).body.problems).toEqual([
    'Choose one column for “Price”.',
    'The column “Item” is named twice.',
  ]);
  expect((await preview({ text: table('one'), table: { columns, priceTimes: '0' } })).body.problems).toEqual([
    'Enter a factor above 0, such as 1.15.',
  ]);
  const gone = { columns: [...columns, { column: 'Nowhere', field: 'brand' }], priceTimes: '1' };
  expect(await preview({ text: table('one'), table: gone })).toMatchObject({
    status: 422,
    body: { errorCode: 'ImportUnusable', message: expect.stringContaining('The header lacks "Nowhere"') },
  });

  // Saved under a name, whatever its case, and used for the next file that has its columns.
  const save = (name: string, of: unknown, who = merchandiser) =>
    who.call('PUT', '/staff/import-mappings', { name, table: of });
  expect((await save('supplier a', { columns: columns.slice(0, 3), priceTimes: '1' })).status).toBe(400);
  expect((await save('supplier a', { columns, priceTimes: '1' })).status).toBe(200);
  const saved = await save('Supplier A', chosen, manager);
  expect(saved.body).toMatchObject({ name: 'Supplier A', priceTimes: '1.15' });
  expect((await merchandiser.call('GET', '/staff/import-mappings')).body.mappings).toEqual([saved.body]);
  const next = (await preview({ text: table('two') })).body;
  expect(next).toMatchObject({ mapping: 'Supplier A', priceTimes: '1.15', problems: [] });
  expect((await preview({ text: table('two'), ignoreSaved: true })).body.mapping).toBeNull();
  expect((await preview({ text: 'Item,Price\nCap,20\n' })).body.mapping).toBeNull();

  // Checked, imported, and repeated without a change.
  const body = { format: 'table', text: table('two'), table: chosen, category: 'Footwear' };
  expect((await run({ ...body, apply: false })).body).toMatchObject({ applied: false, created: 2, rejectedCount: 0 });
  expect((await run({ ...body, apply: true })).body).toMatchObject({ applied: true, created: 2 });
  expect((await opened.read('two-1')).product).toMatchObject({
    name: 'Harbour two',
    price: '172.39',
    variants: [{ sizes: { uk: '8', eu: '41.5' } }, { sizes: { uk: '8.5' } }],
  });
  expect((await run({ ...body, apply: true })).body).toMatchObject({ created: 0, changed: 0, unchanged: 2 });

  const remove = (who = merchandiser) => who.call('DELETE', `/staff/import-mappings/${saved.body.id}`);
  expect((await remove(service)).status).toBe(403);
  expect((await remove()).status).toBe(204);
  expect(await remove()).toMatchObject({ status: 404, body: { errorCode: 'ImportMappingNotFound' } });
  expect((await preview({ text: table('two') })).body.mapping).toBeNull();
  expect((await opened.audited('catalogue')).filter((action) => action.startsWith('products.mapping'))).toEqual([
    'products.mapping-saved',
    'products.mapping-saved',
    'products.mapping-deleted',
  ]);
});

test('MOVE-05 a WooCommerce export is shown and imported without a mapping', async () => {
  const text = [
    'ID,Type,SKU,Name,Published,"Visibility in catalog","In stock?",Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"',
    '1,variable,WOO-1,Woo Runner mens,1,visible,1,,,"Footwear > Runners",,Size,"US 9, US 10"',
    '2,simple,WOO-2,Woo Cap,1,visible,1,4,25,Caps,,,',
    '3,variation,WOO-1-9,Woo Runner,1,visible,1,2,150,,WOO-1,Size,US 9',
  ].join('\n');
  expect((await preview({ format: 'woocommerce', text })).body).toMatchObject({
    columns: [],
    problems: [],
    products: [{ code: 'WOO-1', price: '150.00', units: 2 }, { code: 'WOO-2' }],
  });
  expect((await run({ format: 'woocommerce', text, apply: true })).body).toMatchObject({
    created: 2,
    rejectedCount: 0,
  });
  expect((await opened.read('WOO-1')).product.variants).toMatchObject([{ code: 'WOO-1-9', sizes: { usMen: '9' } }]);
  expect((await preview({ format: 'woocommerce', text: 'a,b\n1,2\n' })).status).toBe(422);
});

test('MOVE-05 files and mappings made to harm are refused in words, and nobody else may use them', async () => {
  const unusable = async (text: string) => {
    const answer = await preview({ text });
    expect(answer, text.slice(0, 40)).toMatchObject({ status: 422, body: { errorCode: 'ImportUnusable' } });
    return answer.body.message as string;
  };
  expect(await unusable('Name,Price\n')).toContain('no rows below its header');
  expect(await unusable(`${'x'.repeat(300)},Price\n1,2\n`)).toContain('The first line is no header');
  expect(await unusable('Name,Name\n1,2\n')).toContain('names the column "Name" twice');
  expect(
    await unusable(`${Array.from({ length: 301 }, (_, n) => `c${n}`).join(',')}\n${'1,'.repeat(301)}\n`),
  ).toContain('more than 300 columns');
  expect(await unusable('Name,"Price\n1,2\n')).toContain('a quote is opened and not closed');
  // Columns with the names of what every object has.
  const odd = await preview({ text: '__proto__,constructor,toString,Name,Price\na,b,c,Jet,20\n' });
  expect(odd.body).toMatchObject({ problems: [], products: [{ name: 'Jet', price: '20.00', problem: null }] });
  // Markup and formulas are text, a formula in a used column refuses its row.
  const rows = await preview({ text: 'Name,Price,Note\n<b>Jet</b>,20,=1+1\nLow,30,\nBad,=1+1,x\n' });
  expect(rows.body.products).toMatchObject([
    { problem: null },
    { problem: null },
    { problem: expect.stringContaining('is a formula') },
  ]);

  expect((await preview({ text: 'x'.repeat(200_001) })).status).toBe(400);
  for (const table of [
    undefined,
    { columns: [], priceTimes: '1' },
    {
      columns: [
        { column: 'Name', field: 'name' },
        { column: 'Price', field: 'price' },
      ],
      priceTimes: '-1',
    },
    { columns: [{ column: 'Name', field: 'secret' }], priceTimes: '1' },
  ])
    expect((await run({ format: 'table', text: 'Name,Price\nJet,20\n', apply: false, table })).status).toBe(400);
  const columns = [
    { column: 'Name', field: 'name' },
    { column: 'Price', field: 'price' },
  ];
  expect((await run({ format: 'csv', text: 'x', apply: false, table: { columns, priceTimes: '1' } })).status).toBe(400);
  expect((await preview({ text: 'Name,Price\nJet,20\n' }, service)).status).toBe(403);
  expect((await service.call('GET', '/staff/import-mappings')).status).toBe(403);
  expect((await merchandiser.call('DELETE', '/staff/import-mappings/x')).status).toBe(404);

  // A shop keeps at most a hundred mappings; one of them may still be replaced.
  await opened.shop.pool.query(
    `insert into catalogue.table_mapping (name, columns, price_times) select 'M' || n, $1, '1' from generate_series(1, 100) n`,
    [JSON.stringify(columns)],
  );
  const save = (name: string) =>
    merchandiser.call('PUT', '/staff/import-mappings', { name, table: { columns, priceTimes: '1' } });
  expect(await save('One more')).toMatchObject({ status: 409, body: { errorCode: 'ImportMappingTooMany' } });
  expect((await save('m7')).status).toBe(200);
});

test('MOVE-05 two people who save a mapping of one name at once have one mapping', async () => {
  await opened.shop.pool.query('delete from catalogue.table_mapping');
  const save = (priceTimes: string, who: AccountClient) =>
    who.call('PUT', '/staff/import-mappings', {
      name: 'Race',
      table: {
        columns: [
          { column: 'Name', field: 'name' },
          { column: 'Price', field: 'price' },
        ],
        priceTimes,
      },
    });
  const answers = await Promise.all(
    ['1', '2', '3', '4'].map((factor, at) => save(factor, at % 2 === 0 ? merchandiser : manager)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await opened.shop.pool.query('select name from catalogue.table_mapping');
  expect(rows).toEqual([{ name: 'Race' }]);
});
