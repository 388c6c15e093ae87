/** Saved instruments, PayPal and wallets, over the official SDK against the simulator. */
import braintree from 'braintree';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

const SHOP = 'http://shop.test';
let simulator: TestSimulator;
let gateway: ReturnType<typeof createBraintreeCardGateway>;
let sdk: braintree.BraintreeGateway;
let counter = 0;
beforeAll(async () => {
  simulator = await startTestSimulator({ shopOrigins: [SHOP] });
  gateway = createBraintreeCardGateway(simulator.gateway);
  const { host, port, merchantId, publicKey, privateKey } = simulator.gateway;
  sdk = new braintree.BraintreeGateway({
    environment: new braintree.Environment(host, String(port), '', false, host, String(port)),
    merchantId,
    publicKey,
    privateKey,
  });
});
afterAll(() => simulator.close());

type Request = Parameters<typeof gateway.authorise>[0];
function authorise(instrument: Request['instrument'], more: Partial<Request> = {}) {
  counter += 1;
  return gateway.authorise({
    attemptKey: `v-${counter}`,
    amountCents: 100n,
    orderNumber: `V${counter}`,
    instrument,
    ...more,
  });
}
async function save(nonce: string, customer: string): Promise<string> {
  const result = await authorise({ nonce }, { saveFor: customer });
  if (result.outcome !== 'AUTHORISED' || !result.savedToken) throw new Error(JSON.stringify(result));
  return result.savedToken;
}
async function walletNonce(kind: string, more: Record<string, unknown> = {}, origin = SHOP): Promise<Response> {
  const { clientToken } = await gateway.createClientToken();
  return fetch(`${simulator.url}/wallets/tokenise`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ clientToken, kind, ...more }),
  });
}

test('CARD-08 a saved instrument pays again by its token, also after a restart, until it is deleted', async () => {
  expect(await gateway.openCustomer('kerb-1')).toEqual({ outcome: 'DONE' });
  expect(await gateway.openCustomer('kerb-1')).toEqual({ outcome: 'DONE' });
  const savedToken = await save('fake-valid-visa-nonce', 'kerb-1');
  expect(await sdk.paymentMethod.find(savedToken)).toMatchObject({
    token: savedToken,
    customerId: 'kerb-1',
    last4: '1881',
  });
  await simulator.restart();
  for (let again = 0; again < 2; again += 1) {
    expect(await authorise({ savedToken })).toMatchObject({
      outcome: 'AUTHORISED',
      card: { kind: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
    });
  }
  expect(await gateway.forgetMethod(savedToken)).toEqual({ outcome: 'DONE' });
  expect(await gateway.forgetMethod(savedToken)).toEqual({ outcome: 'DONE' });
  expect(await authorise({ savedToken })).toMatchObject({
    outcome: 'DECLINED',
    kind: 'INVALID_REQUEST',
    code: '91518',
  });
});

test('PayPal is saved like a card', async () => {
  await gateway.openCustomer('kerb-2');
  const savedToken = await save('fake-paypal-billing-agreement-nonce', 'kerb-2');
  expect(await authorise({ savedToken })).toMatchObject({
    outcome: 'AUTHORISED',
    card: { kind: 'paypal', brand: 'PayPal' },
  });
});

test('a declined instrument is not saved, and nothing is saved for an unknown customer', async () => {
  await gateway.openCustomer('kerb-3');
  expect(await authorise({ nonce: 'fake-processor-declined-visa-nonce' }, { saveFor: 'kerb-3' })).toMatchObject({
    outcome: 'DECLINED',
    kind: 'DECLINED',
  });
  expect(await authorise({ nonce: 'fake-valid-visa-nonce' }, { saveFor: 'kerb-nobody' })).toMatchObject({
    outcome: 'DECLINED',
    kind: 'INVALID_REQUEST',
  });
  const plain = await authorise({ nonce: 'fake-valid-visa-nonce' });
  expect(plain).not.toHaveProperty('savedToken');
});

test('PAY-27 wallets become nonces whose payment is approved, declined or not accepted, as chosen in their sheet', async () => {
  const kinds = { paypal: 'paypal', apple_pay: 'apple_pay', google_pay: 'google_pay' } as const;
  for (const kind of Object.keys(kinds)) {
    for (const [outcome, expected] of [
      ['approved', { outcome: 'AUTHORISED', card: { kind } }],
      ['declined', { outcome: 'DECLINED', kind: 'DECLINED' }],
      ['not-accepted', { outcome: 'DECLINED', kind: 'TYPE_NOT_ACCEPTED' }],
    ] as const) {
      const response = await walletNonce(kind, { outcome });
      expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
      const { nonce } = (await response.json()) as { nonce: string };
      expect(await authorise({ nonce }), `${kind} ${outcome}`).toMatchObject(expected);
    }
  }
});

test('a wallet is tokenised only for a page of the shop, and only with values a sheet can send', async () => {
  expect((await walletNonce('paypal', {}, 'http://evil.test')).status).toBe(403);
  expect((await walletNonce('card')).status).toBe(422);
  expect((await walletNonce('paypal', { outcome: 'constructor' })).status).toBe(422);
  expect((await walletNonce('apple_pay', { last4: '4111111111111111' })).status).toBe(422);
});

test('without a reply of the gateway, customers and removals stay undecided', async () => {
  for (const operation of ['customer', 'forget'])
    await simulator.fault({ provider: 'card', operation, kind: 'http-500' });
  expect(await gateway.openCustomer('kerb-9')).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await gateway.openCustomer('kerb-9')).toEqual({ outcome: 'DONE' });
  const savedToken = await save('fake-valid-visa-nonce', 'kerb-9');
  expect(await gateway.forgetMethod(savedToken)).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await gateway.forgetMethod(savedToken)).toEqual({ outcome: 'DONE' });
});
