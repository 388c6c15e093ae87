/** Tests common to both captchas, then cases of each one. The simulator is the complete one, over real sockets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaAction } from '#contract/limited-releases/captcha.ts';
import type { CaptchaPort } from '#modules/limited-releases/captcha.port.ts';
import { SIMULATOR_RECAPTCHA } from '#simulator/start-simulator.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { solveTask } from '../../../tests/support/clients/captcha-tokens.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import { createRecaptchaCaptcha, type RecaptchaSettings } from './recaptcha-captcha.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

const recaptcha = (changes: Partial<RecaptchaSettings> = {}): CaptchaPort =>
  createRecaptchaCaptcha({
    host: simulator.url,
    ...SIMULATOR_RECAPTCHA,
    minScore: 0.5,
    hostnames: ['localhost'],
    timeoutMs: 500,
    ...changes,
  });
const altcha = (key = 'k'.repeat(40), lifetimeSeconds = 600): CaptchaPort =>
  createAltchaCaptcha({ key, cost: 10, lifetimeSeconds });

const ACTION: CaptchaAction = 'product_challenge_verify';
const ask = async (captcha: CaptchaPort, action: CaptchaAction = ACTION, hostname = 'localhost') =>
  solveTask(await captcha.prepare(action), action, hostname);
const verifyToken = (captcha: CaptchaPort, token: string, action: CaptchaAction = ACTION) =>
  captcha.verify({ token, action, remoteAddress: '203.0.113.7' });

describe.each([
  ['altcha', altcha],
  ['recaptcha', recaptcha],
])('CHAL-09 %s', (_name, create) => {
  test('a token of this shop for this action is accepted and has an id', async () => {
    const captcha = create();
    const [first, second] = [
      await verifyToken(captcha, await ask(captcha)),
      await verifyToken(captcha, await ask(captcha)),
    ];
    expect(first).toMatchObject({ outcome: 'HUMAN', tokenId: expect.stringMatching(/^\S{20,}$/) });
    expect(second).toMatchObject({ outcome: 'HUMAN' });
    if (first.outcome !== 'HUMAN' || second.outcome !== 'HUMAN') return;
    expect(first.tokenId).not.toBe(second.tokenId);
    expect(first.expiresAt.getTime()).toBeGreaterThan(Date.now());
  });
  test('a token for another action is refused', async () => {
    const captcha = create();
    expect(await verifyToken(captcha, await ask(captcha, 'payment_voucher_balance_fetch'))).toEqual({
      outcome: 'REFUSED',
      reason: 'wrong-action',
    });
  });
  test.each([
    'x',
    '!!',
    'e30=',
    Buffer.from('{"challenge":{"parameters":{}},"solution":null}').toString('base64'),
    'A'.repeat(4000),
  ])('an invalid token is refused: %.20s', async (token) => {
    expect(await verifyToken(create(), token)).toEqual({ outcome: 'REFUSED', reason: 'malformed' });
  });
});

describe('altcha', () => {
  const open = async (captcha: CaptchaPort) =>
    JSON.parse(Buffer.from(await ask(captcha), 'base64').toString()) as {
      challenge: { parameters: object; signature: string };
      solution: { derivedKey: string };
    };
  const close = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

  test('CHAL-09 any process with the same key accepts the solution; one with another key does not', async () => {
    const token = await ask(altcha());
    expect(await verifyToken(altcha(), token)).toMatchObject({ outcome: 'HUMAN' });
    expect(await verifyToken(altcha('z'.repeat(40)), token)).toEqual({ outcome: 'REFUSED', reason: 'forged' });
  });
  test('CHAL-09 a late solution has expired', async () => {
    const late = altcha(undefined, -5);
    expect(await verifyToken(late, await ask(late))).toEqual({ outcome: 'REFUSED', reason: 'expired' });
  });
  test('CHAL-09 a challenge made easier, longer-lived or for another action, and an invented solution, are refused', async () => {
    const captcha = altcha();
    const { challenge, solution } = await open(captcha);
    const forge = (changes: object) =>
      close({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } }, solution });
    for (const token of [
      forge({ cost: 1 }),
      forge({ expiresAt: 9_999_999_999 }),
      forge({ data: { action: 'payment_voucher_balance_fetch' } }),
      close({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      close({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
    ])
      expect(await verifyToken(captcha, token)).toEqual({ outcome: 'REFUSED', reason: 'forged' });
  });
});

describe('recaptcha', () => {
  test('CHAL-09 the provider refuses a second verification of the same token', async () => {
    const captcha = recaptcha();
    const token = await ask(captcha);
    expect(await verifyToken(captcha, token)).toMatchObject({ outcome: 'HUMAN' });
    expect(await verifyToken(captcha, token)).toEqual({ outcome: 'REFUSED', reason: 'expired' });
  });
  test('CHAL-09 a score below the threshold is refused, one at it is accepted', async () => {
    await simulator.change({ captchaScorePercent: 49 });
    const captcha = recaptcha();
    expect(await verifyToken(captcha, await ask(captcha))).toEqual({ outcome: 'REFUSED', reason: 'low-score' });
    await simulator.change({ captchaScorePercent: 50 });
    expect(await verifyToken(captcha, await ask(captcha))).toMatchObject({ outcome: 'HUMAN' });
    await simulator.change({ captchaScorePercent: 90 });
  });
  test('CHAL-09 a token granted on another site is refused', async () => {
    const captcha = recaptcha();
    expect(await verifyToken(captcha, await ask(captcha, ACTION, 'evil.example'))).toEqual({
      outcome: 'REFUSED',
      reason: 'wrong-host',
    });
  });
  test('CHAL-09 siteverify gets secret, token and address, and the journal has its reply', async () => {
    const captcha = recaptcha();
    await verifyToken(captcha, await ask(captcha));
    expect((await simulator.journal('siteverify')).at(-1)).toMatchObject({
      provider: 'captcha',
      remoteip: '203.0.113.7',
      success: true,
      action: ACTION,
      hostname: 'localhost',
      score: 0.9,
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });
  test('CHAL-09 a wrong secret is a configuration error, not the shopper’s', async () => {
    const captcha = recaptcha({ secret: 'not-ours' });
    expect(await verifyToken(captcha, await ask(captcha))).toEqual({
      outcome: 'UNKNOWN',
      reason: 'reCAPTCHA: refused: invalid-input-secret',
    });
  });
  test.each([
    'timeout-before',
    'timeout-after',
    'reset-before',
    'reset-after',
    'http-500',
    'html',
    'garbage',
    'drip',
    'delay',
  ] as const)('CHAL-09 %s: the result is unknown, within the time limit', async (kind) => {
    const captcha = recaptcha();
    const token = await ask(captcha);
    await simulator.fault({ provider: 'captcha', operation: 'siteverify', kind });
    const started = performance.now();
    expect(await verifyToken(captcha, token)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(performance.now() - started).toBeLessThan(patient(1_500));
  });
  test('CHAL-09 an unreachable host', async () => {
    expect(await verifyToken(recaptcha({ host: 'http://127.0.0.1:9' }), 'x')).toMatchObject({ outcome: 'UNKNOWN' });
  });
});
