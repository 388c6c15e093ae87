import { expect, test } from 'vitest';
import { type ErrorCode, errorBody } from '#contract/errors/error-codes.ts';
import type { ChallengeVerifyRequest, ChallengeVerifyResponse } from '#contract/limited-releases/challenge.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { CaptchaOutcome } from '../take-captcha-token.ts';
import { answerChallenge } from './answer-challenge.ts';

const refused = (code: ErrorCode): ApiResult<ChallengeVerifyResponse> => ({
  ok: false,
  error: { kind: 'refused', status: 400, body: errorBody(code), retryAfterMs: null },
});
function answer(taken: CaptchaOutcome, reply: ApiResult<ChallengeVerifyResponse>) {
  const sent: ChallengeVerifyRequest[] = [];
  const outcome = answerChallenge('7', 'kōwhai', {
    takeToken: async () => taken,
    verify: async (request) => {
      sent.push(request);
      return reply;
    },
  });
  return { outcome, sent };
}

test('CHAL-05 CHAL-07 the captcha token is sent with answer and product', async () => {
  const { outcome, sent } = answer(
    { token: 't' },
    { ok: true, value: { acceptance: 'a', expiresAt: '2026-11-21T00:30:00.000Z' } },
  );
  expect(await outcome).toEqual({ status: 'ACCEPTED', acceptance: 'a' });
  expect(sent).toEqual([{ answer: 'kōwhai', productId: '7', recaptchaToken: 't' }]);
});

test('CHAL-06 only ChallengeFailed marks the answer invalid', async () => {
  expect(await answer({ token: 't' }, refused('ChallengeFailed')).outcome).toEqual({ status: 'WRONG' });
});

test.each([
  ['RecaptchaFailed', 'We could not check that you are a person. Try again in a moment.'],
  ['CaptchaUnavailable', 'We could not check that you are a person. Try again in a moment.'],
  ['TooManyRequests', 'Too many requests. Try again later.'],
  ['InternalError', 'Something went wrong'],
] as const)('CHAL-10 %s says nothing about the answer', async (code, reason) => {
  expect(await answer({ token: 't' }, refused(code)).outcome).toEqual({ status: 'FAILED', reason });
});

test('CHAL-10 a failed connection is reported as such', async () => {
  expect(
    await answer({ token: 't' }, { ok: false, error: { kind: 'unreachable', status: null } }).outcome,
  ).toMatchObject({
    status: 'FAILED',
    reason: expect.stringContaining('cannot be reached'),
  });
});

test.each([
  [{ problem: 'blocked', host: 'www.google.com' }, /www\.google\.com.*allow it for this page, then try again/],
  [{ problem: 'unreachable' }, /Check your connection/],
  [{ problem: 'unable' }, /could not check that you are a person/],
] as const)('CHAL-09 without a token nothing is sent, and the reason is told: %j', async (problem, reason) => {
  const { outcome, sent } = answer(problem, refused('InternalError'));
  expect(await outcome).toMatchObject({ status: 'FAILED', reason: expect.stringMatching(reason) });
  expect(sent).toEqual([]);
});
