/** How checkout uses the acceptance of a challenge, over the API, with both captchas and two processes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { CheckoutHarness } from '../support/fixtures/checkout-harness.ts';
import { exchangedAcceptance } from '../support/fixtures/exchanged-acceptance.ts';
import type { Shoe } from '../support/fixtures/shop-goods.ts';
import { type ChallengedShop, openChallengedShop, START } from '../support/prepared-shops/challenged-shop.ts';

let opened: ChallengedShop;
let harness: CheckoutHarness;
let asks: Shoe;
let other: Shoe;
let clock: ChallengedShop['clock'];
let openProcess: ChallengedShop['openProcess'];
beforeAll(async () => {
  opened = await openChallengedShop();
  ({ harness, asks, other, clock, openProcess } = opened);
});
afterAll(() => opened?.close());

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
    await harness.expectInvariantsHold();
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
    // An acceptance exchanged for the shop's internal use is not accepted at the public API.
    const inner = await exchangedAcceptance({ ...harness.ctx, clock }, asks.productId);
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
    await harness.expectInvariantsHold();
  });
});
