/** OWN-14: an owner defines fields; staff give values, and the API and pages show those that they may. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldDraft } from '#contract/custom-fields/field-definition.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let manager: StaffPerson;
let product: { id: string; code: string; path: string };
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ manager } = staffed);
  const { rows } = await staffed.shop.pool.query('select id::text, code, path from catalogue.product where id = $1', [
    staffed.court.productId,
  ]);
  product = rows[0];
});
afterAll(() => staffed.close());

const plain = { required: false, min: null, max: null, form: 'any', options: [] } as const;
const draft = (changes: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ label: 'Upper', hint: '', type: 'text', rules: { ...plain, options: [] }, visibility: 'page', facet: false },
  ...changes,
});
const rules = (changes: Partial<FieldDraft['rules']>): FieldDraft['rules'] => ({ ...plain, options: [], ...changes });
const path = (key: string, owner = 'product') => `/staff/custom-fields/${owner}/${key}`;
const fieldOf = async (key: string, owner = 'product') =>
  (await manager.call('GET', '/staff/custom-fields')).body.fields.find(
    (one: { field: { key: string; owner: string } }) => one.field.key === key && one.field.owner === owner,
  );
/** Adds a field, or changes the present one. */
const define = async (key: string, field: FieldDraft, refused = 0, owner = 'product') =>
  manager.call('PUT', path(key, owner), {
    version: (await fieldOf(key, owner))?.field.version ?? null,
    field,
    refused,
  });
const archive = async (key: string, archived: boolean) =>
  manager.call('PUT', `${path(key)}/archived`, { version: (await fieldOf(key)).field.version, archived });
const values = () => `/staff/products/${product.code}/custom-fields`;
const give = async (given: Record<string, unknown>, version?: number) =>
  manager.call('PUT', values(), {
    version: version ?? (await manager.call('GET', values())).body.version,
    values: Object.entries(given).map(([key, value]) => ({ key, value })),
  });
const shownValue = async (key: string) =>
  (await manager.call('GET', values())).body.fields.find((one: { field: { key: string } }) => one.field.key === key);
const inApi = async () => {
  const answer = await fetch(`${staffed.shop.url}/nz/api/search/indexes/kerb_products/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectIds: [product.id] }),
  });
  return (await answer.json()).data.results[0];
};
const page = async (at = `/nz/products/${product.path}`) => (await fetch(staffed.shop.url + at)).text();

test('OWN-14 fields of every type take values that fit, and refuse others with the reason at the field', async () => {
  const fields: [string, FieldDraft, unknown, unknown, unknown][] = [
    ['upper', draft(), ' Wool ', 'Wool', 'x'.repeat(201)],
    ['care-story', draft({ label: 'Care', type: 'long-text' }), 'One\n\nTwo', 'One\n\nTwo', true],
    ['drop', draft({ label: 'Drop', type: 'whole-number', rules: rules({ min: 0, max: 12 }) }), '8', 8, '13'],
    ['weight', draft({ label: 'Weight', type: 'decimal' }), '250.5', 250.5, '1e3'],
    ['vegan', draft({ label: 'Vegan', type: 'yes-no' }), 'Yes', true, 'perhaps'],
    ['made-on', draft({ label: 'Made on', type: 'date' }), '2027-03-31', '2027-03-31', '2027-02-30'],
    [
      'last',
      draft({ label: 'Last', type: 'choice', rules: rules({ options: ['Slim', 'Wide'] }) }),
      'Wide',
      'Wide',
      'X',
    ],
    [
      'sports',
      draft({ label: 'Sports', type: 'choices', rules: rules({ options: ['Run', 'Walk', 'Gym'], max: 2 }) }),
      ['Gym', 'Run'],
      ['Run', 'Gym'],
      'Run|Walk|Gym',
    ],
    [
      'guide',
      draft({ label: 'Guide', type: 'link' }),
      'https://example.co.nz/a',
      'https://example.co.nz/a',
      'javascript:1',
    ],
    ['constructor', draft({ label: 'Constructor', rules: rules({ form: 'digits' }) }), '12', '12', 'a'],
  ];
  for (const [key, field] of fields) expect((await define(key, field)).status, key).toBe(200);
  expect((await shownValue('constructor')).value).toBe(null);
  const refused = await give(Object.fromEntries(fields.map(([key, , , , wrong]) => [key, wrong])));
  expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
    400,
    fields.map(([key]) => `values.${key}`).sort(),
  ]);
  const saved = await give(Object.fromEntries(fields.map(([key, , given]) => [key, given])));
  expect(saved.status).toBe(200);
  expect(saved.body.fields.map((one: { value: unknown }) => one.value)).toEqual(fields.map(([, , , kept]) => kept));
  for (const key of ['__proto__', 'Upper', 'a b', 'a'.repeat(31), 'a'.repeat(10_000)])
    expect([404, 414], key).toContain((await manager.call('PUT', path(encodeURIComponent(key)), {})).status);
});

test('OWN-14 OWN-08 two who save at once: the second is told; both definitions and values are in the activity log', async () => {
  const { version } = (await manager.call('GET', values())).body;
  expect((await give({ upper: 'Leather' }, version)).status).toBe(200);
  const second = await give({ upper: 'Mesh' }, version);
  expect([second.status, second.body.errorCode]).toEqual([409, 'ChangedElsewhere']);
  expect((await shownValue('upper')).value).toBe('Leather');
  const { shop } = staffed;
  const subject = 'custom-field:product/upper';
  await expectEntry(shop.pool, 'PUT /staff/custom-fields/{owner}/{key}', {
    ...{ subject, before: null, after: { label: 'Upper', type: 'text' } },
  });
  const changed = { before: { upper: 'Wool' }, after: { upper: 'Leather' } };
  const operation = 'PUT /staff/products/{code}/custom-fields';
  await expectEntry(shop.pool, operation, { subject: `product:${product.code}`, ...changed });
  const { version: old } = (await fieldOf('upper')).field;
  expect((await define('upper', draft({ label: 'Upper material' }))).status).toBe(200);
  const stale = await manager.call('PUT', path('upper'), { version: old, field: draft(), refused: 0 });
  expect([stale.status, stale.body.errorCode]).toEqual([409, 'ChangedElsewhere']);
  const taken = await manager.call('PUT', path('upper'), { version: null, field: draft(), refused: 0 });
  expect([taken.status, taken.body.errorCode]).toEqual([409, 'CustomFieldKeyTaken']);
  expect(
    JSON.stringify((await manager.call('GET', '/staff/activity?subject=custom-field:product/upper')).body),
  ).toMatch(/Upper material/);
});

test('OWN-14 a change of rules says how many values it refuses and changes none; another type is refused with the reason', async () => {
  const strict = draft({ label: 'Drop', type: 'whole-number', rules: rules({ min: 0, max: 5 }) });
  const preview = await manager.call('POST', `${path('drop')}/preview`, { field: strict });
  expect(preview.body).toEqual({
    ...{ used: 1, refused: 1, typeFixed: false },
    examples: [{ text: '8', reason: 'Enter up to 5.' }],
  });
  expect((await define('drop', strict)).status).toBe(409);
  expect((await define('drop', strict, 1)).status).toBe(200);
  expect((await shownValue('drop')).value).toBe(8);
  expect((await give({ drop: 8 })).body.fields).toEqual({ 'values.drop': 'Enter up to 5.' });
  const other = await define('drop', draft({ label: 'Drop' }));
  expect([other.status, other.body.errorCode]).toEqual([409, 'CustomFieldTypeFixed']);
});

test('OWN-14 an archived field is nowhere, also where its form is open; brought back it has its values', async () => {
  const { version } = (await manager.call('GET', values())).body;
  expect((await archive('vegan', true)).status).toBe(200);
  await expectEntry(staffed.shop.pool, 'PUT /staff/custom-fields/{owner}/{key}/archived', {
    ...{ subject: 'custom-field:product/vegan', before: null, after: null },
  });
  expect(await shownValue('vegan')).toBe(undefined);
  expect((await give({ vegan: false }, version)).status).toBe(409);
  expect(JSON.stringify(await inApi())).not.toContain('"vegan"');
  expect((await archive('vegan', false)).status).toBe(200);
  expect((await shownValue('vegan')).value).toBe(true);
});

test('OWN-14 a field is seen by staff, by the API too, or on the page too, and a text is a text everywhere', async () => {
  const canaries = { secret: 'staffcanary7', shared: 'apicanary7', open: '</script><b>pagecanary7</b>' };
  await define('secret', draft({ label: 'Secret', visibility: 'staff' }));
  await define('shared', draft({ label: 'Shared', visibility: 'api' }));
  await define('open', draft({ label: 'Open', visibility: 'page' }));
  expect((await give(canaries)).status).toBe(200);
  const { customFields } = await inApi();
  expect(customFields.find((one: { key: string }) => one.key === 'open')).toEqual({
    ...{ key: 'open', label: 'Open', type: 'text', value: canaries.open, text: canaries.open },
  });
  expect(JSON.stringify(customFields)).toContain('apicanary7');
  expect(JSON.stringify(await inApi())).not.toContain('staffcanary7');
  await expect.poll(() => page(), { timeout: patient(10_000) }).toContain('pagecanary7');
  const html = await page();
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;pagecanary7&lt;/b&gt;');
  expect(html).not.toContain('<b>pagecanary7');
  expect(html).toMatch(/"additionalProperty":\[.*"PropertyValue".*pagecanary7/);
  const data = await page(`/nz/products/${product.path}.data`);
  for (const [name, text] of [
    ['page', html],
    ['data', data],
    ['listing', await page('/nz/products')],
    ['search', await page('/nz/search?q=staffcanary7')],
  ] as const) {
    expect(text.replaceAll('q=staffcanary7', '').split('staffcanary7').length, name).toBeLessThan(
      name === 'search' ? 99 : 2,
    );
    expect(text, name).not.toContain('apicanary7');
  }
});

test('OWN-14 who edits products edits their fields; who defines fields is the manager', async () => {
  const { merchandiser, service } = staffed;
  expect((await merchandiser.call('GET', '/staff/custom-fields')).status).toBe(403);
  expect((await merchandiser.call('PUT', path('mine'), { version: null, field: draft(), refused: 0 })).status).toBe(
    403,
  );
  const { version } = (await merchandiser.call('GET', values())).body;
  const body = { version, values: [{ key: 'upper', value: 'Wool' }] };
  expect((await service.call('PUT', values(), body)).status).toBe(403);
  expect((await merchandiser.call('PUT', values(), body)).status).toBe(200);
});

test('OWN-14 fifty fields are allowed and no more; their order is the owner’s', async () => {
  for (let n = 1; n <= 50; n += 1)
    expect((await define(`f${n}`, draft({ label: `Field ${n}` }), 0, 'store')).status).toBe(200);
  expect((await define('f51', draft(), 0, 'store')).body.errorCode).toBe('CustomFieldTooMany');
  const keys = Array.from({ length: 50 }, (_, n) => `f${50 - n}`);
  const ordered = await manager.call('PUT', '/staff/custom-field-orders/store', { keys });
  expect(ordered.status).toBe(200);
  await expectEntry(staffed.shop.pool, 'PUT /staff/custom-field-orders/{owner}', {
    ...{ subject: 'custom-fields:store', before: {}, after: { order: keys.join(', ') } },
  });
  const stores = ordered.body.fields.filter((one: { field: { owner: string } }) => one.field.owner === 'store');
  expect(stores.map((one: { field: { key: string } }) => one.field.key)).toEqual(keys);
  expect((await manager.call('PUT', '/staff/custom-field-orders/store', { keys: keys.slice(1) })).status).toBe(409);
});
