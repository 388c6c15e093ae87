/**
 * Any body sent to /checkout/info and /checkout/order gets a reply of the contract: never a 500, never a partial order
 * (reliability C1, C3 to C6).
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ShopCtx } from '#api/shop-context.ts';
import { placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { checkoutInfoSchema, placeOrderResponseSchema } from '#contract/checkout/checkout-replies.ts';
import { errorCodes } from '#contract/errors/error-codes.ts';
import { createLogger } from '#platform/log/log.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { mutatedJson, setAt } from '../../../tests/support/fixtures/mutated-json.ts';
import { apiOverHttp } from '../../../tests/support/shop/api-over-http.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { checkoutOrder } from './order.ts';

let harness: CheckoutHarness;
let app: ReturnType<typeof apiOverHttp>;
/** Failures of its own that the shop logged. */
const failures: string[] = [];
beforeAll(async () => {
  const opened = await openCheckoutHarness();
  harness = opened.harness;
  await harness.setStock(harness.variants.a, 1_000_000);
  const log = createLogger('error', { write: (line) => failures.push(line) });
  // Checkout uses no other part of the context.
  app = apiOverHttp((requestId) => ({ ...harness.ctx, log, requestId }) as unknown as ShopCtx);
  return opened.close;
});

const post = async (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) => {
  const reply = await app.request(`/nz/api${path}`, {
    method: 'POST',
    body: body as string,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await reply.text();
  return { status: reply.status, body: JSON.parse(text) as Record<string, unknown> };
};
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 1_000) };

/** An error reply is one of the contract's, uses its message, and reveals no internals. */
function expectComplaint({ status, body }: { status: number; body: Record<string, unknown> }, sent: string): void {
  const code = body.errorCode as keyof typeof errorCodes;
  expect(Object.hasOwn(errorCodes, code), `${status} ${JSON.stringify(body)} to ${sent}`).toBe(true);
  expect(status).toBe(errorCodes[code].status);
  expect(['InternalError', 'Unavailable'], sent).not.toContain(code);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|SQLSTATE|syntax error|at file:/);
}
/** Content that no body may contain, not even where the schema accepts any value. */
const WILD = /"(__proto__|constructor|prototype)"|\\u0000|\\ud[89a-f]/i;
/**
 * The schema decides between 400 and another reply, and the server must agree. A body above the size limit is refused
 * unread.
 */
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const tooLarge = (sent: string): boolean => Buffer.byteLength(sent) > 65_536;

const info = () => {
  const { cart, shipping, contact } = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
  return {
    cart: {
      items: cart.items,
      promoCodes: ['KIA-ORA'],
      email: contact.email,
      firstName: 'Aroha',
      lastName: 'Tūī',
      shippingAddress: shipping.type === 'DELIVERY' ? shipping.address : undefined,
      shipping: {
        methodCode: 'standard',
        instructions: { delivery: 'Behind the fence' },
        clickCollectStoreId: 'cuba',
        authorityToLeave: true,
      },
      useProvisionalShippingAddress: false,
      provisionalShippingAddressOverrides: { postcode: '6021', state: 'Wellington', suburb: 'Aro Valley' },
    },
    availableCreditBalances: [{ amount: 12.5, id: 'x', methodCode: 'voucher' }],
    loyalty: { isEnrolled: true, accrualPoints: 10, accrualSpend: 100 },
    fraudAnalytics: { token: 'f' },
    extra: { addToLoyaltyProgram: false },
    payment: { methods: [{ method: 'card' }] },
    airline: { memberId: '123' },
  };
};

test('C1 /checkout/info: a mutated body is refused exactly when the contract refuses it, and otherwise answered by the contract', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(mutatedJson(info()), async (body) => {
      const sent = JSON.stringify(body);
      const reply = await post('/checkout/info', sent);
      if (reply.status === 200) {
        answered += 1;
        expect(accepts(checkoutInfoSchema, reply.body), sent).toBe(true);
      } else expectComplaint(reply, sent);
      if (tooLarge(sent)) expect(reply.status).toBe(413);
      else if (!accepts(checkoutInfoRequestSchema, JSON.parse(sent))) expect(reply.status, sent).toBe(400);
      else if (!WILD.test(sent)) expect(reply.status, sent).toBe(200);
    }),
    RUNS,
  );
  expect(failures).toEqual([]);
  expect(answered, 'the fuzzer must get past the schema').toBeGreaterThan(RUNS.numRuns / 20);
});

test('C1 /checkout/order: a mutated body is refused with a declared code, or the order is placed; no order is left incomplete', {
  timeout: patient(240_000),
}, async () => {
  const declared = new Set<string>(checkoutOrder.errors);
  const seen = new Map<string, number>();
  const valid = { ...orderOf([{ shoe: harness.variants.a, qty: 1 }]), billingAddress: undefined };
  await fc.assert(
    fc.asyncProperty(mutatedJson(valid), fc.boolean(), async (body, keepCheckout) => {
      // Most bodies get their own checkout, or the first order would refuse all others.
      const sent = JSON.stringify(keepCheckout ? body : setAt(body, ['checkoutId'], randomUUID()));
      const reply = await post('/checkout/order', sent, { 'idempotency-key': randomUUID() });
      const what = String(reply.body.errorCode ?? reply.status);
      seen.set(what, (seen.get(what) ?? 0) + 1);
      if (reply.status === 201) expect(accepts(placeOrderResponseSchema, reply.body), sent).toBe(true);
      else expectComplaint(reply, sent);
      if (tooLarge(sent)) expect(reply.status).toBe(413);
      else if (!accepts(placeOrderRequestSchema, JSON.parse(sent))) expect(reply.status, sent).toBe(400);
      else if (reply.status !== 201)
        expect(declared.has(what) || what === 'BadRequest', `${what} to ${sent}`).toBe(true);
    }),
    // Cases that random bodies rarely reach: an order, the same checkout again, a wrong total.
    {
      ...RUNS,
      examples: [
        [valid, true],
        [valid, true],
        [{ ...valid, expectedTotal: valid.expectedTotal + 0.01 }, false],
      ],
    },
  );
  expect(failures).toEqual([]);
  expect([...seen.keys()], 'the fuzzer must reach this case').toEqual(
    expect.arrayContaining(['201', 'BadRequest', 'TotalChanged', 'CheckoutUpdated']),
  );
  await harness.settle();
  await harness.expectInvariantsHold();
  expect(new Set(Object.keys(await harness.states())).isSubsetOf(new Set(['PLACED', 'FAILED']))).toBe(true);
});

test('ACC-25 FIX-10 the server also refuses a phone number that cannot be dialled, by the country of the delivery address', async () => {
  const order = async (phone: string, country?: string) => {
    const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const shipping =
      country && request.shipping.type === 'DELIVERY'
        ? { ...request.shipping, address: { ...request.shipping.address, country } }
        : request.shipping;
    const reply = await post(
      '/checkout/order',
      JSON.stringify({ ...request, shipping, contact: { ...request.contact, phone } }),
      {
        'idempotency-key': randomUUID(),
      },
    );
    return {
      status: reply.status,
      phone: (reply.body.fields as Record<string, string> | undefined)?.['contact.phone'],
    };
  };
  for (const phone of ['+', '(', '377 1234', '021 12', '0412 345 678', '021 555 0123 ext 1234'])
    expect(await order(phone), phone).toEqual({ status: 400, phone: 'Enter a valid phone number.' });
  for (const phone of [
    '(09) 377 1234',
    '(021) 555 0123',
    '021-555-0123',
    '+64 21 555 0123',
    '09 377 1234 x12',
    '021 555 0123 ext 123',
  ])
    expect((await order(phone)).status, phone).toBe(201);
  // Such an order may be refused for its destination, but not for its phone number.
  expect((await order('0412 345 678', 'AU')).phone).toBe(undefined);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('C1 damaged JSON is refused: truncated, with flipped bytes, doubled', async () => {
  const bytes = Buffer.from(JSON.stringify(info()));
  const spot = fc.nat(bytes.length - 1);
  const damaged = fc.oneof(
    spot.map((at) => bytes.subarray(0, at)),
    fc
      .tuple(spot, fc.nat(255))
      .map(([at, byte]) => Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + 1)])),
    fc.tuple(spot, spot).map(([from, to]) => Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])),
    fc.uint8Array({ maxLength: 200, size: 'max' }).map((any) => Buffer.from(any)),
  );
  await fc.assert(
    fc.asyncProperty(damaged, fc.constantFrom('/checkout/info', '/checkout/order'), async (body, path) => {
      const reply = await post(path, body, { 'idempotency-key': randomUUID() });
      if (reply.status !== 200) expectComplaint(reply, body.toString());
    }),
    RUNS,
  );
  expect(failures).toEqual([]);
});

test('PAY-07 any Idempotency-Key is either accepted unchanged or refused; a missing one is named', async () => {
  const request = JSON.stringify(orderOf([{ shoe: harness.variants.a, qty: 1 }], { expectedTotal: 1 }));
  expect((await post('/checkout/order', request)).body.errorCode).toBe('IdempotencyKeyMissing');
  const header = fc.string({
    // HTTP allows no DEL in a header: a client cannot send it, and Node’s parser refuses it.
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 300,
  });
  await fc.assert(
    fc.asyncProperty(header, async (key) => {
      const reply = await post('/checkout/order', request, { 'idempotency-key': key });
      expectComplaint(reply, key);
      expect(reply.status).toBe(/^[!-~]{1,200}$/.test(key.replace(/^[ \t]+|[ \t]+$/g, '')) ? 409 : 400);
    }),
    { numRuns: 300 },
  );
  expect(failures).toEqual([]);
});
