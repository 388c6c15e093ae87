/**
 * The challenge of a limited release over the API: captcha, answer, acceptance, and how checkout uses it. With both
 * captchas and two processes.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAltchaCaptcha } from '#adapters/captcha/altcha-captcha.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { CaptchaTask } from '#contract/limited-releases/captcha.ts';
import { challengeVerifyRequestSchema } from '#contract/limited-releases/challenge.ts';
import type { CaptchaPort } from '#modules/limited-releases/captcha.port.ts';
import { signAcceptance } from '#modules/limited-releases/challenge-acceptances.ts';
import { fixedClock } from '#platform/clock.ts';
import { readSecret } from '#platform/secret.ts';
import { chooseCaptcha } from '#server/settings/captcha-settings.ts';
import { solveTask } from '../support/clients/captcha-tokens.ts';
import { type CheckoutHarness, openCheckoutHarness, orderOf } from '../support/fixtures/checkout-harness.ts';
import { mutatedJson } from '../support/fixtures/mutated-json.ts';
import type { Shoe } from '../support/fixtures/shop-goods.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';
import { testConfig } from '../support/shop/test-context.ts';

const START = '2026-11-21T00:00:00Z';
const ACTION = 'product_challenge_verify';
const clock = fixedClock(START);
let harness: CheckoutHarness;
let close: () => Promise<void>;
let asks: Shoe;
let other: Shoe;
let visitors = 0;

beforeAll(async () => {
  ({ harness, close } = await openCheckoutHarness());
  asks = harness.variants.a;
  other = harness.variants.b;
  for (const shoe of [asks, other]) {
    await harness.setStock(shoe, 1_000);
    await harness.database.pool.query(
      "update catalogue.product set challenge_question = 'Which tree?', challenge_answers = '{kōwhai,the kōwhai}' where id = $1",
      [shoe.productId],
    );
  }
});
afterAll(() => close());

/** A second process of the shop: its own rate limits and captcha, the same database. */
async function openProcess(provider: string) {
  const secret = await readSecret(harness.ctx, 'captcha');
  const captcha: CaptchaPort =
    provider === 'altcha'
      ? createAltchaCaptcha({ key: secret.toString('hex'), cost: 10 })
      : chooseCaptcha(
          testConfig({ KERB_CAPTCHA: 'recaptcha', KERB_RECAPTCHA_TIMEOUT_MS: '500' }),
          secret,
          harness.simulator.url,
        ).captcha;
  const ctx = { ...harness.ctx, clock, captcha, config: testConfig({ KERB_CARD_TIMEOUT_MS: '400' }) };
  const app = apiOverHttp((requestId) => ({ ...ctx, requestId }) as unknown as ShopCtx);
  visitors += 1;
  const address = `203.0.113.${visitors}`;
  /** The cookie of the calling browser. */
  let cookie = '';
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    from = address,
  ) => {
    const reply = await app.request(
      `/nz/api${path}`,
      {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      },
      from,
    );
    const [set] = reply.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
  };
  const token = async (action = ACTION) =>
    solveTask((await call('GET', `/captcha/task?action=${action}`)).body as CaptchaTask, action);
  const verify = async (changes: Record<string, unknown> = {}, from?: string) =>
    call(
      'POST',
      '/product/challenge/verify',
      {
        answer: 'kowhai',
        productId: asks.productId,
        recaptchaToken: changes.recaptchaToken ?? (await token()),
        ...changes,
      },
      {},
      from,
    );
  const line = (challengeAcceptance?: unknown) => ({
    productId: asks.productId,
    variantId: asks.variantId,
    qty: 1,
    ...(challengeAcceptance !== undefined && { challengeAcceptance }),
  });
  const problemsOf = async (challengeAcceptance?: unknown) =>
    (
      (await call('POST', '/checkout/info', { cart: { items: [line(challengeAcceptance)] } }))
        .body as unknown as CheckoutInfo
    ).problems;
  const placeOrder = (challengeAcceptance?: unknown) =>
    call(
      'POST',
      '/checkout/order',
      { ...orderOf([{ shoe: asks, qty: 1 }]), cart: { items: [line(challengeAcceptance)], promoCodes: [] } },
      { 'idempotency-key': randomUUID() },
    );
  const become = (other: string) => {
    cookie = other;
  };
  return { call, token, verify, problemsOf, placeOrder, become, cookie: () => cookie };
}

describe.each(['altcha', 'recaptcha'])('with %s', (provider) => {
  test('CHAL-05 CHAL-06 CHAL-08 a right answer is accepted for half an hour', async () => {
    const shop = await openProcess(provider);
    const reply = await shop.verify({ answer: '  The KOWHAI ' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      acceptance: expect.stringMatching(/^1\.\d+\.\d{10}\.[\w-]{43}$/),
      expiresAt: '2026-11-21T00:30:00.000Z',
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/k[oō]whai/i);
    expect(await shop.problemsOf(reply.body.acceptance)).toEqual([]);
    expect((await shop.placeOrder(reply.body.acceptance)).status).toBe(201);
  });

  test('CHAL-06 a wrong answer is ChallengeFailed, and its token is used up', async () => {
    const shop = await openProcess(provider);
    const recaptchaToken = await shop.token();
    expect(await shop.verify({ answer: 'tōtara', recaptchaToken })).toMatchObject({
      status: 422,
      body: { errorCode: 'ChallengeFailed', message: 'That answer is not right. Try again.' },
    });
    expect(await shop.verify({ recaptchaToken })).toMatchObject({
      status: 400,
      body: { errorCode: 'RecaptchaFailed' },
    });
  });

  test('CHAL-09 one token works once, even at two processes at the same moment', async () => {
    const [one, two] = [await openProcess(provider), await openProcess(provider)];
    const recaptchaToken = await one.token();
    const replies = await Promise.all([one, two, one, two].map((shop) => shop.verify({ recaptchaToken })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('CHAL-09 a token of another action, or none at all, is RecaptchaFailed', async () => {
    const shop = await openProcess(provider);
    const wrongAction = await shop.token('payment_voucher_balance_fetch');
    for (const recaptchaToken of [wrongAction, 'nonsense'])
      expect(await shop.verify({ recaptchaToken })).toMatchObject({
        status: 400,
        body: { errorCode: 'RecaptchaFailed' },
      });
    expect(await shop.verify({ recaptchaToken: '' })).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  });

  test('CHAL-04 CHAL-05 input that the schema refuses is reported field by field', async () => {
    const shop = await openProcess(provider);
    const recaptchaToken = await shop.token();
    const long = await shop.verify({ answer: 'x'.repeat(101), recaptchaToken });
    expect(long).toMatchObject({
      status: 400,
      body: { errorCode: 'BadRequest', fields: { answer: 'Use 100 characters or fewer.' } },
    });
    expect(await shop.verify({ answer: '  ', recaptchaToken })).toMatchObject({
      body: { fields: { answer: 'Enter your answer.' } },
    });
    for (const wrong of [{ productId: 'x' }, { productId: 7 }, { answer: null }, { more: 1 }])
      expect(await shop.verify({ recaptchaToken, ...wrong })).toMatchObject({
        status: 400,
        body: { errorCode: 'BadRequest' },
      });
    expect(
      (await shop.verify({ answer: 'x'.repeat(100), recaptchaToken })).body.errorCode,
      'a hundred are read, and wrong',
    ).toBe('ChallengeFailed');
  });

  test('a product without a challenge, or an unknown one, accepts no answer', async () => {
    const shop = await openProcess(provider);
    const recaptchaToken = await shop.token();
    for (const productId of [harness.variants.virtual.productId, '999999999'])
      expect(await shop.verify({ productId, recaptchaToken })).toMatchObject({
        status: 404,
        body: { errorCode: 'NotFound' },
      });
  });
});

/** The headers of a logged-in customer's calls. */
async function loggedIn(email: string): Promise<Record<string, string>> {
  const { ctx } = harness;
  const password = 'Kōwhai-tree 47';
  const made = await ctx.identity.createUser(
    ctx,
    { email, password, firstName: 'Kiri', lastName: 'Ngāta' },
    async (within, { userId }) => {
      await within.db
        .insertInto('accounts.customer')
        .values({ id: userId, email, first_name: 'Kiri', last_name: 'Ngāta' })
        .execute();
    },
  );
  const issued = await ctx.identity.issueVerificationCode(ctx, email);
  await ctx.identity.verifyEmail(ctx, { user: email, code: issued?.code ?? '' }, async () => undefined);
  const answer = await ctx.identity.logIn(ctx, { email, password });
  if (made.state !== 'CREATED' || answer.state !== 'LOGGED_IN') throw new Error(answer.state);
  return { authorization: `Bearer ${answer.session.token}` };
}

describe('checkout with an acceptance', () => {
  const refusal = (message: string) => [
    { productId: asks.productId, variantId: asks.variantId, flag: 'productChallengeAnswerInvalid', message },
  ];

  test('CHAL-03 CHAL-08 a missing, forged, changed, expired or another product’s acceptance is reported at info and refused at order', async () => {
    const shop = await openProcess('altcha');
    const good = String((await shop.verify()).body.acceptance);
    const others = String((await shop.verify({ productId: other.productId })).body.acceptance);
    const [version, productId, expiry, signature = ''] = good.split('.');
    const cases: [string | undefined, string][] = [
      [undefined, 'Answer the question to buy this item.'],
      ['x', 'That answer is not right. Try again.'],
      [[version, productId, expiry, 'A'.repeat(43)].join('.'), 'That answer is not right. Try again.'],
      [[version, productId, Number(expiry) + 1, signature].join('.'), 'That answer is not right. Try again.'],
      [others, 'That answer is not right. Try again.'],
      [others.replace(`.${other.productId}.`, `.${asks.productId}.`), 'That answer is not right. Try again.'],
    ];
    for (const [acceptance, message] of cases) {
      expect(await shop.problemsOf(acceptance), acceptance).toEqual(refusal(message));
      const refused = await shop.placeOrder(acceptance);
      expect(refused, acceptance).toMatchObject({
        status: 409,
        body: { errorCode: 'CartInvalid', fields: { 'cart.items.0': message } },
      });
    }
    clock.set('2026-11-21T00:29:59Z');
    expect(await shop.problemsOf(good)).toEqual([]);
    clock.set('2026-11-21T00:30:00Z');
    expect(await shop.problemsOf(good)).toEqual(refusal('Your answer has expired. Answer the question again.'));
    expect(await shop.placeOrder(good)).toMatchObject({ status: 409, body: { errorCode: 'CartInvalid' } });
    clock.set(START);
    expect((await shop.placeOrder(good)).status).toBe(201);
    await harness.settle();
    await harness.expectSound();
  });

  test('CHAL-08 any process of the shop accepts what another process signed', async () => {
    const [one, two] = [await openProcess('altcha'), await openProcess('recaptcha')];
    const { acceptance } = (await one.verify()).body;
    two.become(one.cookie());
    expect(await two.problemsOf(acceptance)).toEqual([]);
  });

  test('SEC-15 an acceptance works only for the shopper who passed the challenge', async () => {
    const refused = refusal('That answer is not right. Try again.');
    const [one, two] = [await openProcess('altcha'), await openProcess('altcha')];
    const reply = await one.verify();
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kerb-challenge=[\w-]{22}; Path=\/nz\/api; HttpOnly; SameSite=Strict; Max-Age=3600$/),
    ]);
    const { acceptance } = reply.body;
    expect(await one.problemsOf(acceptance)).toEqual([]);
    // Another browser with its own cookie, with none, or with a forged one.
    await two.verify();
    for (const cookie of [
      two.cookie(),
      '',
      `kerb-challenge=${'A'.repeat(22)}`,
      'kerb-challenge=',
      `${one.cookie()}; kerb-challenge=${'A'.repeat(22)}`,
    ]) {
      two.become(cookie);
      expect(await two.problemsOf(acceptance), cookie).toEqual(refused);
      expect(await two.placeOrder(acceptance), cookie).toMatchObject({
        status: 409,
        body: { errorCode: 'CartInvalid' },
      });
    }
    // An acceptance signed for the shop's internal use is not accepted at the public API.
    const { acceptance: inner } = await signAcceptance({ ...harness.ctx, clock }, asks.productId);
    expect(await one.problemsOf(inner)).toEqual(refused);
    // A customer's acceptance works on that customer's other devices, and for nobody else.
    const [kiri, mere] = [await loggedIn('kiri@example.nz'), await loggedIn('mere@example.nz')];
    const own = (
      await one.call(
        'POST',
        '/product/challenge/verify',
        { answer: 'kowhai', productId: asks.productId, recaptchaToken: await one.token() },
        kiri,
      )
    ).body.acceptance;
    const seenBy = async (shop: typeof one, headers: Record<string, string>) =>
      (
        (
          await shop.call(
            'POST',
            '/checkout/info',
            {
              cart: {
                items: [{ productId: asks.productId, variantId: asks.variantId, qty: 1, challengeAcceptance: own }],
              },
            },
            headers,
          )
        ).body as unknown as CheckoutInfo
      ).problems;
    two.become('');
    expect(await seenBy(two, kiri)).toEqual([]);
    expect(await seenBy(two, mere)).toEqual(refused);
    expect(await seenBy(one, {})).toEqual(refused);
    // A guest who passed keeps the acceptance after logging in.
    expect(
      (
        await one.call(
          'POST',
          '/checkout/info',
          {
            cart: {
              items: [
                { productId: asks.productId, variantId: asks.variantId, qty: 1, challengeAcceptance: acceptance },
              ],
            },
          },
          kiri,
        )
      ).body.problems,
    ).toEqual([]);
    expect((await one.placeOrder(acceptance)).status).toBe(201);
    await harness.settle();
    await harness.expectSound();
  });
});

describe('limits and failures', () => {
  test('CHAL-09 an outage of the captcha provider has its own error, and a later try succeeds', async () => {
    const shop = await openProcess('recaptcha');
    for (const kind of ['timeout-before', 'http-500', 'garbage'] as const) {
      const recaptchaToken = await shop.token();
      await harness.simulator.fault({ provider: 'captcha', operation: 'siteverify', kind });
      expect(await shop.verify({ recaptchaToken }), kind).toMatchObject({
        status: 503,
        body: {
          errorCode: 'CaptchaUnavailable',
          message: 'We could not check that you are a person. Try again in a moment.',
        },
      });
    }
    expect((await shop.verify()).status).toBe(200);
  });

  test('CHAL-09 with default settings a score below 0.5 is RecaptchaFailed, and 0.5 passes', async () => {
    const shop = await openProcess('recaptcha');
    for (const percent of [10, 49]) {
      await harness.simulator.change({ captchaScorePercent: percent });
      expect(await shop.verify(), `${percent}`).toMatchObject({ status: 400, body: { errorCode: 'RecaptchaFailed' } });
    }
    await harness.simulator.change({ captchaScorePercent: 50 });
    expect((await shop.verify()).status).toBe(200);
    await harness.simulator.change({ captchaScorePercent: 90 });
  });

  test('ten answers about a product are allowed in ten minutes from one address, over all processes together', async () => {
    const shops = [await openProcess('altcha'), await openProcess('altcha')];
    const from = '198.51.100.9';
    const guess = (at: number) =>
      (shops[at % 2] as (typeof shops)[0]).verify({ answer: `guess ${at}`, recaptchaToken: 'nonsense' }, from);
    // Wait so that the attempts do not fall into two windows.
    const left = 600 - ((Date.now() / 1000) % 600);
    if (left < 15) await new Promise((done) => setTimeout(done, left * 1000));
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await guess(at)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await guess(12);
    expect(refused.body.errorCode).toBe('TooManyRequests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const [shop] = shops as [(typeof shops)[0]];
    expect((await shop.verify({ productId: other.productId }, from)).status, 'another product has its own').toBe(200);
    expect((await shop.verify({}, '198.51.100.10')).status, 'and so has another address').toBe(200);
  });
});

test('C1 a mutated body is refused exactly when the contract refuses it; none causes a server error', async () => {
  const shop = await openProcess('altcha');
  const recaptchaToken = await shop.token();
  const seen = new Set<unknown>();
  let visitor = 0;
  await fc.assert(
    fc.asyncProperty(mutatedJson({ answer: 'kōwhai', productId: asks.productId, recaptchaToken }), async (body) => {
      visitor += 1;
      const sent = JSON.stringify(body);
      const reply = await shop.call(
        'POST',
        '/product/challenge/verify',
        body,
        {},
        `10.1.${visitor >> 8}.${visitor & 255}`,
      );
      seen.add(reply.body.errorCode ?? reply.status);
      const accepted = challengeVerifyRequestSchema.safeParse(JSON.parse(sent)).success;
      if (Buffer.byteLength(sent) > 65_536) expect(reply.status).toBe(413);
      else if (!accepted) expect(reply, sent).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
      else
        expect([200, 'BadRequest', 'NotFound', 'RecaptchaFailed', 'ChallengeFailed'], sent).toContain(
          reply.body.errorCode ?? reply.status,
        );
    }),
    { numRuns: 500 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['BadRequest', 'RecaptchaFailed']));
});
