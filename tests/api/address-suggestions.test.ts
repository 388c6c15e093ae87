/** Address suggestions over real HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const get = (path: string) => accountClient(shop.url).call('GET', path);

test('ADDR-19 suggestions are found by text and by position', async () => {
  expect(await get('/address/suggest?q=12%20K%C5%8Dwhai%20Street%2C%20aro%20v')).toMatchObject({
    status: 200,
    body: {
      addresses: [
        { street1: '12 Kōwhai Street', suburb: 'Aro Valley', state: 'Wellington', postcode: '6021', country: 'NZ' },
      ],
    },
  });
  const told = async (text: string) =>
    (await get(`/address/suggest?q=${encodeURIComponent(text)}`)).body.addresses.map(
      ({ kind, guessed }: { kind: string; guessed: string[] }) => [kind, ...guessed].join(' '),
    );
  expect(await told('12 Karangahape R'), 'PARC-06').toEqual(['street']);
  expect(await told('12 Kōwhai Street, aro v')).toEqual(['street street1 postcode']);
  expect(await told('9 Hill Road RD 3, Invercargill')).toEqual(['rural street1']);
  expect(await told('PO Box 7, invercargill')).toEqual(['box']);
  expect((await get('/address/suggest?q=')).body).toEqual({ addresses: [] });
  expect((await get('/address/near?latitude=-46.41&longitude=168.35')).body.addresses).toMatchObject([
    { state: 'Invercargill' },
  ]);
  expect((await get('/address/near?latitude=0&longitude=0')).body).toEqual({ addresses: [] });
});

test.each([
  '/address/suggest',
  `/address/suggest?q=${'x'.repeat(201)}`,
  '/address/suggest?q=%00',
  '/address/suggest?q=a&q=b',
  '/address/near?latitude=1',
  '/address/near?latitude=91&longitude=0',
  '/address/near?latitude=0&longitude=181',
  '/address/near?latitude=NaN&longitude=0',
  '/address/near?latitude=1e1&longitude=0',
])('ADDR-19 %s is refused', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
});
