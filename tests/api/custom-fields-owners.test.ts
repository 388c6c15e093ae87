/** OWN-14: fields of sizes, orders, customers and stores; and those of products in files and as a filter. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let manager: StaffPerson;
let product: { code: string; path: string; size: string };
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ manager } = staffed);
  const { rows } = await staffed.shop.pool.query(
    `select p.code, p.path, v.code as size from catalogue.product p join catalogue.variant v on v.product_id = p.id
     where p.id = $1 order by v.position limit 1`,
    [staffed.court.productId],
  );
  product = rows[0];
});
afterAll(() => staffed.close());

const rules = { required: false, min: null, max: null, form: 'any', options: [] as string[] };
type Draft = { label: string; type?: string; options?: string[]; visibility?: string; facet?: boolean };
const define = async (owner: string, key: string, draft: Draft) => {
  const { label, type = 'text', options = [], visibility = 'page', facet = false } = draft;
  const field = { label, hint: '', type, rules: { ...rules, options }, visibility, facet };
  const body = { version: null, field, refused: 0 };
  expect((await manager.call('PUT', `/staff/custom-fields/${owner}/${key}`, body)).status, key).toBe(200);
};
const give = async (path: string, given: Record<string, unknown>, who = manager) => {
  const { version } = (await manager.call('GET', `${path}/custom-fields`)).body;
  const values = Object.entries(given).map(([key, value]) => ({ key, value }));
  return who.call('PUT', `${path}/custom-fields`, { version, values });
};
const page = async (path: string) => (await fetch(`${staffed.shop.url}/nz${path}`)).text();
const logged = (operation: string, subject: string, after: Record<string, unknown>) => {
  const { shop } = staffed;
  return expectEntry(shop.pool, `PUT /staff/${operation}/custom-fields`, { subject, before: {}, after });
};
const importCsv = (text: string, apply = true) =>
  manager.call('POST', '/staff/imports', { format: 'csv', text, apply });
const listing = async (address: string) => {
  const filters = Object.fromEntries([...new URLSearchParams(address)].map(([name, value]) => [name, [value]]));
  return (await accountClient(staffed.shop.url).call('POST', '/search/indexes/kerb_products/query', { filters })).body;
};

test('OWN-14 a size has fields of its own: in the API, and on the page of its product by size', async () => {
  await define('variant', 'insole', { label: 'Insole length' });
  await define('variant', 'bin', { label: 'Bin', visibility: 'staff' });
  const path = `/staff/products/${product.code}/sizes/${product.size}`;
  expect((await give(path, { insole: '27 cm', bin: 'sizecanary7' })).status).toBe(200);
  await logged('products/{code}/sizes/{size}', `product:${product.code}`, { insole: '27 cm' });
  const nothing = `/staff/products/${product.code}/sizes/nothing/custom-fields`;
  expect((await manager.call('PUT', nothing, { version: 0, values: [] })).status).toBe(404);
  await expect
    .poll(() => page(`/products/${product.path}`), { timeout: patient(10_000) })
    .toMatch(/Insole length.*27 cm/s);
  expect(await page(`/products/${product.path}`)).not.toContain('sizecanary7');
  const objects = { objectIds: [staffed.court.productId] };
  const { body } = await accountClient(staffed.shop.url).call('POST', '/search/indexes/kerb_products/objects', objects);
  const [variant] = body.data.results[0].variants;
  expect(variant.customFields).toMatchObject([{ key: 'insole', text: '27 cm' }]);
});

test('OWN-14 a store’s fields are on its page and in the list of stores, those of the staff are not', async () => {
  await define('store', 'parking', { label: 'Parking' });
  await define('store', 'alarm', { label: 'Alarm', visibility: 'staff' });
  expect((await give('/staff/stores/quay', { parking: 'Behind the store', alarm: 'storecanary7' })).status).toBe(200);
  await logged('stores/{code}', 'store:quay', { parking: 'Behind the store' });
  await expect.poll(() => page('/stores/quay'), { timeout: patient(10_000) }).toMatch(/Parking.*Behind the store/s);
  const { body } = await accountClient(staffed.shop.url).call('GET', '/stores');
  expect(body.stores[0].customFields).toMatchObject([{ key: 'parking', text: 'Behind the store' }]);
  expect((await page('/stores/quay')) + (await page('/stores')) + JSON.stringify(body)).not.toContain('storecanary7');
});

test('OWN-14 an order’s fields: service edits them, its customer sees those for the page, a key those of the API', async () => {
  await define('order', 'engraving', { label: 'Engraving' });
  await define('order', 'route', { label: 'Route', visibility: 'api' });
  await define('order', 'fraud', { label: 'Fraud check', visibility: 'staff' });
  const email = freshEmail('fields');
  const client = await newCustomer(staffed.shop, email);
  const { number } = await staffed.buy({ email, client });
  const given = { engraving: 'Ngā mihi', route: 'routecanary7', fraud: 'ordercanary7' };
  expect((await give(`/staff/orders/${number}`, given, staffed.service)).status).toBe(200);
  await logged('orders/{number}', number, { engraving: 'Ngā mihi' });
  const seen = await client.call('GET', `/account/orders/${number}`);
  expect(JSON.stringify(seen.body)).toContain('Ngā mihi');
  expect(JSON.stringify(seen.body)).not.toMatch(/routecanary7|ordercanary7/);
  const made = await manager.call('POST', '/staff/api-keys', {
    ...{ name: 'ERP', scopes: ['orders:view', 'orders:note'], days: 30, perMinute: 60, issueADay: null },
  });
  const key = { authorization: `Bearer ${made.body.key}` };
  const machine = accountClient(staffed.shop.url);
  const path = `/staff/orders/${number}/custom-fields`;
  const read = await machine.call('GET', path, undefined, key);
  expect(read.body.fields.map((one: { field: { key: string } }) => one.field.key)).toEqual(['engraving', 'route']);
  expect(JSON.stringify(read.body)).not.toContain('ordercanary7');
  const write = { version: read.body.version, values: [{ key: 'fraud', value: 'x' }] };
  expect((await machine.call('PUT', path, write, key)).status).toBe(409);
});

test('OWN-14 SEC-18 a customer’s fields are exported and erased with the customer’s data, and never public', async () => {
  await define('customer', 'orthotics', { label: 'Orthotics', visibility: 'api' });
  const email = freshEmail('fields');
  const client = await newCustomer(staffed.shop, email);
  const { rows } = await staffed.shop.pool.query('select id from accounts.customer where email = $1', [email]);
  const path = `/staff/customers/${rows[0].id}`;
  expect((await give(path, { orthotics: 'customercanary7' }, staffed.service)).status).toBe(200);
  await logged('customers/{customerId}', `customer:${rows[0].id}`, { orthotics: 'customercanary7' });
  const { rows: audit } = await staffed.shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [
    ' ',
  ]);
  expect(audit[0].all).not.toContain('customercanary7');
  expect(JSON.stringify((await client.call('GET', '/account')).body)).not.toContain('customercanary7');
  const left = async () =>
    (await staffed.shop.pool.query('select from custom_fields.owner_values where owner_id = $1', [rows[0].id]))
      .rowCount;
  expect(await left()).toBe(1);
  expect((await manager.call('POST', `${path}/forget`)).status).toBeLessThan(300);
  expect(await left()).toBe(0);
});

test('OWN-14 a file of products brings values, refuses wrong ones with the reason by row, and an export has them again', async () => {
  await define('product', 'sole', { label: 'Sole', type: 'choice', options: ['Rubber', 'Crepe'], facet: true });
  await define('product', 'story', { label: 'Story' });
  await define('product', 'margin', { label: 'Margin', visibility: 'staff' });
  const head =
    'code,name,brand,category,price,variant_code,size_label,stock,field:sole,field:story,field:margin,size_field:insole';
  const line = (n: number, sole: string, story: string) =>
    `FIELD-${n},Field ${n},Rail,Footwear,79.90,F${n}-9,US 9,4,${sole},${story},margincanary7,26 cm`;
  const text = [head, line(1, 'Rubber', "'=1+1"), line(2, 'Crepe', ''), line(3, 'Glass', '')].join('\n');
  const tried = await importCsv(text, false);
  expect([tried.body.rejectedCount, tried.body.rejected[0]]).toEqual([
    1,
    { line: 4, code: 'FIELD-3', reason: 'field:sole: “Glass” is not in the list.' },
  ]);
  const done = await importCsv(text);
  expect([done.body.created, done.body.rejectedCount]).toEqual([2, 1]);
  const { body } = await manager.call('GET', '/staff/products/FIELD-1/custom-fields');
  const found = body.fields.map(({ field, value }: { field: { key: string }; value: unknown }) => [field.key, value]);
  expect(Object.fromEntries(found)).toMatchObject({ sole: 'Rubber', story: '=1+1', margin: 'margincanary7' });
  const unknown = await importCsv(`${head},field:__proto__\n${line(1, 'Crepe', '')},x\n`);
  expect(unknown.body.rejected[0].reason).toBe('field:__proto__: there is no such field');
  const exported = await manager.call('GET', '/staff/exports/products?format=csv');
  const csv = String(exported.body);
  expect(csv).toContain('field:sole,field:story,field:margin');
  expect(csv).toContain("Rubber,'=1+1,margincanary7");
  expect((await importCsv(csv)).body).toMatchObject({ rejectedCount: 0, created: 0 });
});

test('OWN-14 a list is a filter with counts beside other filters; unknown values find nothing; archived, it is gone', async () => {
  const sole = async (address = '') =>
    ((await listing(address)).facets.fields ?? []).find((one: { key: string }) => one.key === 'sole');
  const counts = async (address = '') =>
    ((await sole(address))?.values ?? []).map(({ value, count }: { value: string; count: number }) => [value, count]);
  await expect
    .poll(() => counts(), { timeout: patient(10_000) })
    .toEqual([
      ['sole.Crepe', 1],
      ['sole.Rubber', 1],
    ]);
  expect((await listing('field=sole.Rubber')).total).toBe(1);
  expect(await counts('field=sole.Rubber')).toEqual([
    ['sole.Crepe', 1],
    ['sole.Rubber', 1],
  ]);
  expect(await counts('field=sole.Rubber&brand=nobody')).toEqual([['sole.Rubber', 0]]);
  for (const unknown of ['sole.Glass', 'nothing.Rubber', 'constructor.x', '__proto__', ''])
    expect((await listing(`field=${unknown}`)).total, unknown).toBe(unknown === '' ? (await listing('')).total : 0);
  expect(await page('/products?field=sole.Rubber')).toContain('FIELD'.toLowerCase());
  const everything = JSON.stringify(await listing('')) + (await page('/products')) + (await page('/search?q=Field'));
  expect(everything).not.toContain('margincanary7');
  const path = '/staff/custom-fields/product/sole/archived';
  expect((await manager.call('PUT', path, { version: 1, archived: true })).status).toBe(200);
  await expect.poll(() => sole(), { timeout: patient(10_000) }).toBe(undefined);
  await expect.poll(() => page('/products'), { timeout: patient(10_000) }).not.toContain('sole.Crepe');
});
