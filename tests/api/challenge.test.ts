/**
 * The challenge of a limited release over the API: captcha, answer, limits and failures, with both captchas and two
 * processes.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { challengeVerifyRequestSchema } from '#contract/limited-releases/challenge.ts';
import type { CheckoutHarness } from '../support/fixtures/checkout-harness.ts';
import { mutatedJson } from '../support/fixtures/mutated-json.ts';
import type { Shoe } from '../support/fixtures/shop-goods.ts';
import { type ChallengedShop, openChallengedShop } from '../support/prepared-shops/challenged-shop.ts';

let opened: ChallengedShop;
let harness: CheckoutHarness;
let asks: Shoe;
let other: Shoe;
let openProcess: ChallengedShop['openProcess'];
beforeAll(async () => {
  opened = await openChallengedShop();
  ({ harness, asks, other, openProcess } = opened);
});
afterAll(() => opened?.close());

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
