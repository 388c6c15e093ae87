import { expect, test } from 'vitest';
import { type ErrorCode, errorBody } from '#contract/errors/error-codes.ts';
import type { ChallengeVerifyRequest, ChallengeVerifyResponse } from '#contract/limited-releases/challenge.ts';
import { fail, ok } from '#shared/result.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { CaptchaProblem, CaptchaResult } from '../take-captcha-token.ts';
import { answerChallenge } from './answer-challenge.ts';

const refused = (code: ErrorCode): ApiResult<ChallengeVerifyResponse> =>
  fail({ kind: 'refused', status: 400, body: errorBody(code), retryAfterMs: null });
function answer(taken: CaptchaResult, reply: ApiResult<ChallengeVerifyResponse>) {
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
  const { outcome, sent } = answer(ok('t'), ok({ acceptance: 'a', expiresAt: '2026-11-21T00:30:00.000Z' }));
  expect(await outcome).toEqual(ok('a'));
  expect(sent).toEqual([{ answer: 'kōwhai', productId: '7', recaptchaToken: 't' }]);
});

test('CHAL-06 only ChallengeFailed marks the answer invalid', async () => {
  expect(await answer(ok('t'), refused('ChallengeFailed')).outcome).toEqual(fail({ reason: 'WRONG' }));
});

test.each([
  ['RecaptchaFailed', 'We could not check that you are a person. Try again in a moment.'],
  ['CaptchaUnavailable', 'We could not check that you are a person. Try again in a moment.'],
  ['TooManyRequests', 'Too many requests. Try again later.'],
  ['InternalError', 'Something went wrong'],
] as const)('CHAL-10 %s says nothing about the answer', async (code, message) => {
  expect(await answer(ok('t'), refused(code)).outcome).toEqual(fail({ reason: 'UNKNOWN', message }));
});

test('CHAL-10 a failed connection is reported as such', async () => {
  expect(await answer(ok('t'), fail({ kind: 'unreachable', status: null })).outcome).toEqual(
    fail({ reason: 'UNKNOWN', message: expect.stringContaining('cannot be reached') }),
  );
});

test.each<[CaptchaProblem, RegExp]>([
  [{ reason: 'BLOCKED', host: 'www.google.com' }, /www\.google\.com.*allow it for this page, then try again/],
  [{ reason: 'UNREACHABLE' }, /Check your connection/],
  [{ reason: 'UNABLE' }, /could not check that you are a person/],
])('CHAL-09 without a token nothing is sent, and the reason is told: %j', async (problem, message) => {
  const { outcome, sent } = answer(fail(problem), refused('InternalError'));
  expect(await outcome).toEqual(fail({ reason: 'UNKNOWN', message: expect.stringMatching(message) }));
  expect(sent).toEqual([]);
});
