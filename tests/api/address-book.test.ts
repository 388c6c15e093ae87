/** The address book over real HTTP and PostgreSQL. */
import pg from 'pg';
import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let database: pg.Client;
let databaseUrl = '';
const keepUrl = async (url: string) => {
  databaseUrl = url;
};
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template', fill: keepUrl });
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  expect(shop.errors).toEqual([]);
  await shop.close();
});
let serial = 0;
const someone = () => {
  serial += 1;
  return newCustomer(shop, `book${serial}@example.co.nz`);
};
const home = {
  type: 'ENTERED',
  company: '',
  contactName: 'Aroha O’Neill-Tūī',
  country: 'NZ',
  street1: 'Flat #2, 12/14 Kōwhai Street',
  street2: '',
  suburb: 'Aro Valley',
  state: 'Wellington',
  postcode: '6021',
  isDefaultBilling: false,
  isDefaultShipping: false,
};
const add = (client: AccountClient, change: object = {}) =>
  client.call('POST', '/account/addresses', { ...home, ...change });
const book = async (client: AccountClient) => (await client.call('GET', '/account/addresses')).body.addresses;

test('ADDR-01 ADDR-02 ADDR-17 ACC-15 an address is added, read, changed and removed; the first becomes default billing and default shipping address', async () => {
  const client = await someone();
  expect(await book(client)).toEqual([]);
  const added = await add(client);
  expect(added).toMatchObject({
    status: 201,
    body: { addresses: [{ ...home, isDefaultBilling: true, isDefaultShipping: true }] },
  });
  const { id } = added.body.addresses[0];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await add(client, { type: 'SELECTED', street1: '1 Queen Street', company: 'Kerb (NZ) & Co.' });
  expect(await book(client)).toMatchObject([
    { id },
    { type: 'SELECTED', company: 'Kerb (NZ) & Co.', isDefaultBilling: false, isDefaultShipping: false },
  ]);
  expect((await client.call('GET', '/account')).body.customer.addresses).toEqual(await book(client));
  const changed = await client.call('PUT', `/account/addresses/${id}`, {
    ...home,
    street1: '99 Cuba Street',
    isDefaultShipping: true,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { addresses: [{ id, street1: '99 Cuba Street', isDefaultShipping: true }, {}] },
  });
  expect(await client.call('DELETE', `/account/addresses/${id}`)).toMatchObject({
    status: 200,
    body: { addresses: [{ street1: '1 Queen Street', isDefaultBilling: true, isDefaultShipping: true }] },
  });
});

test('ADDR-18 only one address is the default billing and one the default shipping address', async () => {
  const client = await someone();
  for (const number of [1, 2, 3])
    await add(client, { street1: `${number} Queen Street`, isDefaultBilling: number === 2, isDefaultShipping: true });
  const defaults = async () =>
    (await book(client))
      .map((one: typeof home) => `${one.isDefaultBilling ? 'b' : ''}${one.isDefaultShipping ? 's' : ''}`)
      .join(' ');
  expect(await defaults()).toBe(' b s');
  const [first] = await book(client);
  const { id, ...values } = first;
  await client.call('PUT', `/account/addresses/${id}`, { ...values, isDefaultBilling: true });
  expect(await defaults()).toBe('b  s');
  // Simultaneous changes still leave one of each.
  const all = await book(client);
  await Promise.all(
    all.flatMap(({ id, ...rest }: { id: string }) =>
      Array.from({ length: 5 }, () =>
        client.call('PUT', `/account/addresses/${id}`, { ...rest, isDefaultBilling: true, isDefaultShipping: true }),
      ),
    ),
  );
  expect((await defaults()).replaceAll(' ', '')).toBe('bs');
});

test('ADDR-15 an address that exists already is refused, whatever its capitals and spaces, also when added simultaneously', async () => {
  const client = await someone();
  const refusal = {
    status: 409,
    body: { errorCode: 'AddressDuplicate', message: 'You already have an identical address.' },
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(client)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(
    await add(client, { street1: `  ${home.street1.toUpperCase()} `, type: 'SELECTED', isDefaultBilling: true }),
  ).toMatchObject(refusal);
  await add(client, { street1: '1 Queen Street' });
  const [first, second] = await book(client);
  const { id: _, ...values } = first;
  expect(await client.call('PUT', `/account/addresses/${second.id}`, values)).toMatchObject(refusal);
  expect((await client.call('PUT', `/account/addresses/${first.id}`, values)).status).toBe(200);
  expect(await book(client)).toHaveLength(2);
});

test('ADDR-16 an address that was removed, never existed or belongs to another customer is not found', async () => {
  const [client, other] = [await someone(), await someone()];
  await add(other);
  const [theirs] = await book(other);
  await add(client);
  const [mine] = await book(client);
  await client.call('DELETE', `/account/addresses/${mine.id}`);
  for (const id of [mine.id, theirs.id, crypto.randomUUID(), 'x', '%00', '..%2F..', "1'--"])
    for (const answer of [
      await client.call('PUT', `/account/addresses/${id}`, home),
      await client.call('DELETE', `/account/addresses/${id}`),
    ])
      expect(answer, id).toMatchObject({
        status: 404,
        body: {
          errorCode: 'AddressNotFound',
          message: 'The address was not found or might have already been removed.',
        },
      });
  expect(await book(other)).toEqual([theirs]);
});

async function expectRefused(change: object, field: string, message: string): Promise<void> {
  const client = await strict;
  const answer = await add(client, change);
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  if (message) expect(answer.body.fields).toEqual({ [field]: message });
  expect(await book(client)).toEqual([]);
}
test.each([
  [{ company: 'x'.repeat(51) }, 'company', 'Use 50 characters or fewer.'],
  [{ contactName: 'x'.repeat(101) }, 'contactName', 'Use 100 characters or fewer.'],
  [{ street1: 'x'.repeat(51) }, 'street1', 'Use 50 characters or fewer.'],
  [{ street2: 'x'.repeat(51) }, 'street2', 'Use 50 characters or fewer.'],
  [{ suburb: 'x'.repeat(51) }, 'suburb', 'Use 50 characters or fewer.'],
  [{ state: 'x'.repeat(51) }, 'state', 'Use 50 characters or fewer.'],
  [{ postcode: '60210000000' }, 'postcode', 'Enter a valid postcode.'],
])('ADDR-03 a field that is too long is refused: %j', expectRefused);
test.each([
  [{ company: 'Kerb <b>' }, 'company', 'Remove the characters that are not allowed.'],
  [{ contactName: 'Aroha #2' }, 'contactName', 'Remove the characters that are not allowed.'],
  [{ street1: '1 Queen St; Auckland' }, 'street1', 'Remove the characters that are not allowed.'],
  [{ suburb: 'Newton 😀' }, 'suburb', 'Remove the characters that are not allowed.'],
  [{ state: 'Well_ington' }, 'state', 'Remove the characters that are not allowed.'],
])('ADDR-04 ADDR-06 a character that is not allowed is refused: %j', expectRefused);
test.each([
  [{ contactName: '  ' }, 'contactName', 'Enter a contact name.'],
  [{ street1: '' }, 'street1', 'Enter a street address.'],
  [{ country: '' }, 'country', 'Select a country.'],
])('ADDR-05 ADDR-12 ADDR-14 a missing required field is refused: %j', expectRefused);
test.each([[{ country: 'AU', state: 'VIC' }, 'country', 'Select a country.']])(
  'ADDR-07 ADDR-08 ADDR-09 a country that is not allowed: %j',
  expectRefused,
);
test.each([
  [{ state: '' }, 'state', 'Enter a town or city.'],
  [{ postcode: '' }, 'postcode', 'Enter a valid postcode.'],
  [{ postcode: '602' }, 'postcode', 'Enter a valid postcode.'],
])('ADDR-10 ADDR-13 ADDR-14 an address in New Zealand requires a town and a postcode: %j', expectRefused);
test.each([
  [{ customerId: crypto.randomUUID() }, '', ''],
  [{ type: 'GUESSED' }, 'type', ''],
])('ADDR-01 ADDR-17 an unknown field is refused: %j', expectRefused);
let strict: Promise<AccountClient>;
beforeAll(() => {
  strict = someone();
});

test('ADDR-06 every allowed character is stored as it was written', async () => {
  const client = await someone();
  const punctuated = {
    company: 'Kōwhai (NZ) & Co./A-1, Ltd',
    contactName: "Ms. Aroha O’Neill-Tūī, c/- J. D'Arcy",
    street1: 'Flat #2/14½, Tower (B) & Annex',
    street2: "Rd. 3 - Ngāti Toa's #1",
    suburb: 'St. Heliers (East) / Ōrākei & Co. 1',
    state: "Whangārei - Te Tai Tokerau, O'B (N) / 1 & 2.",
  };
  expect(await add(client, punctuated)).toMatchObject({ status: 201, body: { addresses: [punctuated] } });
});

test('ADDR-03 values of the maximum length are stored unchanged', async () => {
  const client = await someone();
  const long = {
    company: 'ā'.repeat(50),
    contactName: 'ā'.repeat(100),
    street1: 'ā'.repeat(50),
    street2: 'ā'.repeat(50),
    suburb: 'ā'.repeat(50),
    state: 'ā'.repeat(50),
  };
  expect(await add(client, long)).toMatchObject({ status: 201, body: { addresses: [long] } });
});

test('ACC-14 ACC-15 ADDR-09 addresses in countries that are no longer allowed are not shown and are not defaults', async () => {
  const client = await someone();
  await add(client);
  await add(client, { street1: '1 Queen Street' });
  await database.query(
    "update accounts.address set country = 'AU', is_default_billing = true, is_default_shipping = true where serial = (select min(serial) from accounts.address where customer_id = (select id from accounts.customer where email = $1))",
    [`book${serial}@example.co.nz`],
  );
  expect(await book(client)).toMatchObject([
    { street1: '1 Queen Street', isDefaultBilling: true, isDefaultShipping: true },
  ]);
  expect((await client.call('GET', '/account')).body.customer.addresses).toHaveLength(1);
});

test('an address book holds at most 50 addresses', async () => {
  const client = await someone();
  const addAll = (from: number, until: number) =>
    Promise.all(
      Array.from({ length: until - from }, (_, index) => add(client, { street1: `${from + index} Queen Street` })),
    );
  // As many at once as a busy machine answers within the shop's limits for a lock.
  for (let from = 0; from < 45; from += 9)
    expect((await addAll(from, from + 9)).map(({ status }) => status)).toEqual(Array(9).fill(201));
  const answers = await addAll(45, 57);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
    errorCode: 'AddressBookFull',
    message: 'Your address book is full. Remove an address to add another.',
  });
});

test('ADDR-08 ADDR-09 one setting decides the allowed countries in the book, its form, its filter, checkout and express checkout', async () => {
  const client = await someone();
  await add(client);
  const sydney = { country: 'AU', suburb: 'Newtown', state: 'NSW', postcode: '2042', street1: '1 King Street' };
  const [{ id, ...here }] = await book(client);
  const atCheckout = async () => {
    const { body } = await fetch(`${shop.url}/nz/checkout/shipping.data`);
    const { value } = await UNSAFE_decodeViaTurboStream(body as ReadableStream<Uint8Array>, globalThis);
    return Object.values(value as Record<string, { data?: { countries?: string[] } }>).find(
      ({ data }) => data?.countries,
    )?.data?.countries;
  };
  const served = async () => [
    (await client.call('GET', '/account/addresses')).body.countries,
    await atCheckout(),
    (await client.call('GET', '/payment/express')).body.countries,
  ];
  const refusal = { status: 400, body: { fields: { country: 'Select a country.' } } };
  expect(await served()).toEqual([['NZ'], ['NZ'], ['NZ']]);
  expect(await add(client, sydney)).toMatchObject(refusal);

  await shop.deploy('', { KERB_ADDRESS_COUNTRIES: 'AU,NZ' });
  try {
    await client.logIn(`book${serial}@example.co.nz`, PASSWORD);
    expect(await served()).toEqual([
      ['AU', 'NZ'],
      ['AU', 'NZ'],
      ['AU', 'NZ'],
    ]);
    expect((await add(client, { ...sydney, isDefaultShipping: true })).status).toBe(201);
    expect(await add(client, { ...sydney, country: 'GB' })).toMatchObject(refusal);
    expect(await client.call('PUT', `/account/addresses/${id}`, { ...here, country: 'GB' })).toMatchObject(refusal);
    expect(await book(client)).toMatchObject([
      { country: 'NZ', isDefaultShipping: false },
      { country: 'AU', isDefaultShipping: true },
    ]);
    await shop.deploy('', { KERB_ADDRESS_COUNTRIES: 'AU' });
    await client.logIn(`book${serial}@example.co.nz`, PASSWORD);
    expect(await book(client)).toMatchObject([{ country: 'AU', isDefaultBilling: true }]);
    expect((await client.call('PUT', `/account/addresses/${id}`, here)).status).toBe(400);
  } finally {
    await shop.deploy('');
  }
  await client.logIn(`book${serial}@example.co.nz`, PASSWORD);
  expect(await book(client)).toMatchObject([{ id, country: 'NZ', isDefaultShipping: true }]);
});
