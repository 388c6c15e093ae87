/**
 * The card form's server side: which origins may embed it, what its nonces can do, and that card numbers are not
 * stored.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../start-test-simulator.ts';
import { makeClientToken, onlyOrigins, readClientToken } from '../client-token.ts';

let simulator: TestSimulator;
let clientToken: string;
beforeEach(async () => {
  simulator = await startTestSimulator({ shopOrigins: ['http://shop.test:3000'] });
  clientToken = await tokenFor({});
});
afterEach(() => simulator.close());

function call(path: string, body: unknown): Promise<Response> {
  const { merchantId, publicKey, privateKey } = simulator.gateway;
  return fetch(`${simulator.url}/merchants/${merchantId}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}`, 'content-type': 'application/json' },
  });
}
async function tokenFor(fields: Record<string, unknown>): Promise<string> {
  const xml = await (await call('client_token', { client_token: { version: 2, ...fields } })).text();
  return /<value>([^<]+)<\/value>/.exec(xml)?.[1] ?? '';
}
const tokenise = (card: Record<string, unknown>) =>
  fetch(`${simulator.url}/card-frame/tokenise`, {
    method: 'POST',
    body: JSON.stringify({ clientToken, number: '4111111111111111', expiry: '12 / 30', cvv: '123', ...card }),
  });
const page = (token: string) => fetch(`${simulator.url}/card-frame?clientToken=${encodeURIComponent(token)}`);
const sell = (nonce: string, orderId: string) =>
  call('transactions', {
    transaction: { type: 'sale', amount: '10.00', order_id: orderId, payment_method_nonce: nonce },
  });

describe('the page', () => {
  test('may be embedded only by the shop’s origins', async () => {
    const response = await page(clientToken);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://shop.test:3000;');
    const named = await page(
      await tokenFor({ domains: ['https://kerb.example', 'not an origin', 'https://kerb.example/path'] }),
    );
    expect(named.headers.get('content-security-policy')).toContain('frame-ancestors https://kerb.example;');
  });
  test('is not served for a forged, foreign or expired token', async () => {
    const forged = makeClientToken({ merchantId: 'simulator', origins: ['https://evil.example'] }, 'another key');
    for (const token of ['', 'nonsense', forged]) {
      const response = await page(token);
      expect(response.status).toBe(403);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    expect(readClientToken(forged, 'simulator_private')).toBeNull();
    expect(onlyOrigins(['https://a.example', 'https://a.example/', 'javascript:1', 7])).toEqual(['https://a.example']);
  });
});

describe('a nonce', () => {
  test('has the card’s brand and last four digits, and pays once', async () => {
    const reply = (await (await tokenise({})).json()) as { nonce: string };
    expect(reply).toEqual({
      nonce: expect.stringMatching(/^tokencc_/),
      brand: 'Visa',
      last4: '1111',
      expiry: '12/2030',
    });
    expect((await sell(reply.nonce, 'K1')).status).toBe(201);
    const again = await sell(reply.nonce, 'K1');
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('<code>91564</code>')]);
  });
  test.each([
    ['4000111111111115', '123', '<status>processor_declined</status>'],
    ['4000111111111511', '123', '<gateway-rejection-reason>fraud</gateway-rejection-reason>'],
    ['4111111111111111', '200', '<gateway-rejection-reason>cvv</gateway-rejection-reason>'],
    ['6011000991300009', '123', '<code>81703</code>'],
    ['378282246310005', '1234', '<status>authorized</status>'],
    ['2223000048400011', '123', '<card-type>MasterCard</card-type>'],
  ])('of %s with security code %s has the published result: %s', async (number, cvv, expected) => {
    const { nonce } = (await (await tokenise({ number, cvv })).json()) as { nonce: string };
    expect(await (await sell(nonce, 'K1')).text()).toContain(expected);
  });
  test('is not created for an invalid card', async () => {
    const fieldsOf = async (card: Record<string, unknown>) =>
      ((await (await tokenise(card)).json()) as { fields?: string[] }).fields;
    expect(await fieldsOf({ number: '4111111111111112', expiry: '13/30', cvv: '12' })).toEqual([
      'number',
      'expiry',
      'cvv',
    ]);
    expect(await fieldsOf({ number: '378282246310005' })).toEqual(['cvv']);
    expect(await fieldsOf({ expiry: '01 / 20' })).toEqual(['expiry']);
    expect((await tokenise({ clientToken: 'forged' })).status).toBe(403);
  });
  test('is invalid after a restart', async () => {
    const { nonce } = (await (await tokenise({})).json()) as { nonce: string };
    await simulator.restart();
    expect(await (await sell(nonce, 'K1')).text()).toContain('<code>91565</code>');
  });
});

test('no card number or security code is written or logged anywhere', async () => {
  for (const number of ['4111111111111111', '5555555555554444', '4000111111111115']) {
    const { nonce } = (await (await tokenise({ number, cvv: '987' })).json()) as { nonce: string };
    await sell(nonce, 'K1');
  }
  await tokenise({ number: '4111111111111112' });
  const files = await readdir(simulator.dataDir, { recursive: true, withFileTypes: true });
  const written = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  );
  const everything = [
    ...written,
    ...simulator.logged,
    await (await fetch(`${simulator.url}/journal`)).text(),
    await (await fetch(`${simulator.url}/control/transactions`)).text(),
  ].join('\n');
  expect(everything).toContain('"last4":"4444"');
  expect(everything).not.toMatch(/\d{13,19}/);
  expect(everything).not.toContain('987"');
});
