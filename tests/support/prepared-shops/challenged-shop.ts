/** Two products with a challenge, and processes of the shop at which shoppers answer it. */
import { randomUUID } from 'node:crypto';
import { createAltchaCaptcha } from '#adapters/captcha/altcha-captcha.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { CaptchaTask } from '#contract/limited-releases/captcha.ts';
import type { CaptchaPort } from '#modules/limited-releases/captcha.port.ts';
import { fixedClock } from '#platform/clock.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { chooseCaptcha } from '#server/settings/captcha-settings.ts';
import { solveTask } from '../clients/captcha-tokens.ts';
import { type CheckoutHarness, openCheckoutHarness, orderOf } from '../fixtures/checkout-harness.ts';
import type { Shoe } from '../fixtures/shop-goods.ts';
import { type ApiOverHttp, apiOverHttp } from '../shop/api-over-http.ts';
import { testConfig } from '../shop/test-context.ts';

export const START = '2026-11-21T00:00:00Z';
const ACTION = 'product_challenge_verify';

interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A process of the shop, called by one browser. */
interface ShopProcess {
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    from?: string,
  ) => Promise<Reply>;
  /** A captcha token for the action of the challenge or another. */
  token: (action?: string) => Promise<string>;
  /** Sends the right answer with a new token, unless the changes say otherwise. */
  verify: (changes?: Record<string, unknown>, from?: string) => Promise<Reply>;
  /** What is wrong with a cart of the product, with an acceptance or none. */
  problemsOf: (challengeAcceptance?: unknown) => Promise<CheckoutInfo['problems']>;
  placeOrder: (challengeAcceptance?: unknown) => Promise<Reply>;
  /** Replaces the browser's cookie. */
  become: (cookie: string) => void;
  cookie: () => string;
}

export interface ChallengedShop {
  harness: CheckoutHarness;
  /** The time at every process; begins at START. */
  clock: ReturnType<typeof fixedClock>;
  /** The product whose challenge a process answers by default. */
  asks: Shoe;
  /** Another product with a challenge. */
  other: Shoe;
  /** Another process of the shop: its own rate limits and captcha, the same database. */
  openProcess: (provider: string) => Promise<ShopProcess>;
  close: () => Promise<void>;
}

export async function openChallengedShop(): Promise<ChallengedShop> {
  const { harness, close } = await openCheckoutHarness();
  const clock = fixedClock(START);
  const { a: asks, b: other } = harness.variants;
  for (const shoe of [asks, other]) {
    await harness.setStock(shoe, 1_000);
    await harness.database.pool.query(
      "update catalogue.product set challenge_question = 'Which tree?', challenge_answers = '{kōwhai,the kōwhai}' where id = $1",
      [shoe.productId],
    );
  }
  const openProcess = async (provider: string): Promise<ShopProcess> => {
    const captcha = await openCaptcha(harness, provider);
    const ctx = { ...harness.ctx, clock, captcha, config: testConfig({ KERB_CARD_TIMEOUT_MS: '400' }) };
    return processOf(
      apiOverHttp((requestId) => ({ ...ctx, requestId }) as unknown as ShopCtx),
      asks,
    );
  };
  return { harness, clock, asks, other, openProcess, close };
}

async function openCaptcha(harness: CheckoutHarness, provider: string): Promise<CaptchaPort> {
  const secret = await readSecret(harness.ctx, 'captcha');
  if (provider === 'altcha') return createAltchaCaptcha({ key: secret.toString('hex'), cost: 10 });
  const config = testConfig({ KERB_CAPTCHA: 'recaptcha', KERB_RECAPTCHA_TIMEOUT_MS: '500' });
  return chooseCaptcha(config, secret, harness.simulator.url).captcha;
}

let visitors = 0;

function processOf(app: ApiOverHttp, asks: Shoe): ShopProcess {
  visitors += 1;
  const address = `203.0.113.${visitors}`;
  let cookie = '';
  const call: ShopProcess['call'] = async (method, path, body, headers = {}, from = address) => {
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
    solveTask((await call('GET', `/captcha/task?action=${action}`)).body as unknown as CaptchaTask, action);
  const line = (challengeAcceptance?: unknown) => ({
    productId: asks.productId,
    variantId: asks.variantId,
    qty: 1,
    ...(challengeAcceptance !== undefined && { challengeAcceptance }),
  });
  return {
    call,
    token,
    verify: async (changes = {}, from) => {
      const recaptchaToken = changes.recaptchaToken ?? (await token());
      const body = { answer: 'kowhai', productId: asks.productId, recaptchaToken, ...changes };
      return call('POST', '/product/challenge/verify', body, {}, from);
    },
    problemsOf: async (challengeAcceptance) => {
      const { body } = await call('POST', '/checkout/info', { cart: { items: [line(challengeAcceptance)] } });
      return (body as unknown as CheckoutInfo).problems;
    },
    placeOrder: (challengeAcceptance) =>
      call(
        'POST',
        '/checkout/order',
        { ...orderOf([{ shoe: asks, qty: 1 }]), cart: { items: [line(challengeAcceptance)], promoCodes: [] } },
        { 'idempotency-key': randomUUID() },
      ),
    become: (other) => {
      cookie = other;
    },
    cookie: () => cookie,
  };
}
