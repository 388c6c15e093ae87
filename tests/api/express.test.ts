/** Calls of express checkout: its settings, merchant sessions, and orders paid by a wallet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionalAddressOf } from '#api/payment/provisional-address.ts';
import { expressSettingsSchema } from '#contract/checkout/express-replies.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  await shop.pool.query(
    "insert into stores.location (id, kind, name, slug, locality, postcode) values ('AKL-1', 'store', 'Kerb Ōtara', 'otara', 'Ōtara', '2023')",
  );
});
afterAll(async () => {
  await shop.close();
  expect(shop.errors).toEqual([]);
});
const api = (path: string, body?: unknown) =>
  fetch(`${shop.url}/nz/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { origin: shop.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('EXP-33 EXP-34 PAY-25 the settings contain countries, the maximum number of options in a sheet, the placeholder phone number and the stores', async () => {
  const answer = await api('payment/express');
  const body = expressSettingsSchema.parse(await answer.json());
  expect(body).toMatchObject({
    countries: ['NZ'],
    pageSize: 20,
    placeholderPhone: '+61491570006',
    dataMaxAge: null,
    storeName: 'Kerb',
  });
  expect(body.stores).toMatchObject([
    { erpStoreId: 'AKL-1', name: 'Kerb Ōtara', address: { locality: 'Ōtara', postcode: '2023' } },
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('EXP-31 EXP-32 the provisional address is 3000 Melbourne VIC, 1010 Auckland in a shop that delivers to New Zealand only, or as configured', () => {
  expect(provisionalAddressOf(readConfig({ KERB_ADDRESS_COUNTRIES: 'NZ,AU' }))).toEqual({
    postcode: '3000',
    suburb: 'Melbourne',
    state: 'VIC',
  });
  expect(provisionalAddressOf(readConfig({}))).toEqual({ postcode: '1010', suburb: 'Auckland', state: '' });
  expect(provisionalAddressOf(readConfig({ KERB_EXPRESS_PROVISIONAL_ADDRESS: '6011, Te Aro, Wellington' }))).toEqual({
    postcode: '6011',
    suburb: 'Te Aro',
    state: 'Wellington',
  });
  expect(() => readConfig({ KERB_EXPRESS_PROVISIONAL_ADDRESS: 'Wellington' })).toThrow(
    /KERB_EXPRESS_PROVISIONAL_ADDRESS/,
  );
  expect(() => readConfig({ KERB_APPLE_PAY_MERCHANT_ID: 'merchant.x' })).toThrow(/one needs the other/);
});

test('a merchant session is opened at Apple’s one allowed URL; any other URL is refused and not called', async () => {
  const good = await api('payment/apple-pay/session', {
    validationUrl: `${shop.simulatorUrl}/paymentservices/startSession`,
  });
  expect(good.status).toBe(200);
  expect(await good.json()).toMatchObject({ domainName: 'localhost', displayName: 'Kerb' });
  for (const validationUrl of [
    'http://169.254.169.254/paymentservices/startSession',
    `${shop.simulatorUrl}/control/settings`,
    `${shop.url}/paymentservices/startSession`,
    'x',
  ]) {
    const refused = await api('payment/apple-pay/session', { validationUrl });
    expect(refused.status, validationUrl).toBe(400);
    expect(await refused.json()).toMatchObject({ errorCode: 'BadRequest' });
  }
  expect((await api('payment/apple-pay/session', { validationUrl: 'x', more: 1 })).status).toBe(400);
});

test('no response from Apple has its own error code and is logged', async () => {
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'applePay', operation: 'session', kind: 'http-500', times: 1 }),
  });
  const answer = await api('payment/apple-pay/session', {
    validationUrl: `${shop.simulatorUrl}/paymentservices/startSession`,
  });
  expect(answer.status).toBe(503);
  expect(shop.errors.splice(0).join('')).toContain('Apple opened no merchant session');
});

test('pages with payment allow the wallets and their windows, other pages do not', async () => {
  const openerOf = async (path: string) =>
    (await fetch(`${shop.url}/nz${path}`)).headers.get('cross-origin-opener-policy');
  expect(await openerOf('/cart')).toBe('same-origin-allow-popups');
  expect(await openerOf('/')).toBe('same-origin');
  const policyOf = async (path: string) =>
    (await fetch(`${shop.url}/nz${path}`)).headers.get('content-security-policy') ?? '';
  for (const path of ['/cart', '/checkout/payment'])
    expect(await policyOf(path)).toContain(`${shop.simulatorUrl}/wallets/`);
  for (const path of ['/', '/products']) expect(await policyOf(path)).not.toContain(shop.simulatorUrl);
});
