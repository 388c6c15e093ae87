import type { PasskeyAnswer } from '#contract/fields/passkey.ts';
import type { FactorProof } from '#contract/staff/log-in/second-factor.ts';
import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  countPasskeyUse,
  selectAuthenticator,
  selectPasskeys,
  spendAuthenticatorStep,
  spendRecoveryCode,
} from '../internal/factor-records.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { recoveryDigest } from './recovery-codes.ts';
import type { SecondFactorCtx } from './second-factor-context.ts';
import { stepOfCode } from './time-code.ts';

export type FactorRefusal =
  | { reason: 'WRONG' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };
export type FactorKind = 'passkey' | 'code' | 'recovery code';

/**
 * Checks a second factor and uses it up: a code works once, a passkey's challenge is the one given. Wrong ones are
 * counted over all processes; a right one ends the count (reliability D12, SEC-09).
 */
export async function checkFactor(
  ctx: SecondFactorCtx,
  staffId: string,
  proof: FactorProof,
  takeExpected: () => Promise<string | null>,
): Promise<Result<FactorKind, FactorRefusal>> {
  const { allowed, retryAfter } = await takeFromLimit(ctx, staffLimits.secondFactor, staffId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  const kind =
    'passkey' in proof
      ? (await isPasskey(ctx, staffId, proof.passkey, await takeExpected())) && 'passkey'
      : await kindOfCode(ctx, staffId, proof.code);
  if (!kind) return fail({ reason: 'WRONG' });
  await clearLimit(ctx, staffLimits.secondFactor, staffId);
  return ok(kind);
}

async function isPasskey(
  ctx: SecondFactorCtx,
  staffId: string,
  answer: PasskeyAnswer,
  challenge: string | null,
): Promise<boolean> {
  const passkey = (await selectPasskeys(ctx, staffId)).find(({ credentialId }) => credentialId === answer.id);
  if (!passkey || challenge === null) return false;
  const checked = await ctx.staffPasskeys.checkAnswer(answer, { challenge, passkey });
  if (!checked) return false;
  return countPasskeyUse(ctx, passkey.id, { before: passkey.signCount, now: checked.signCount });
}

async function kindOfCode(ctx: SecondFactorCtx, staffId: string, given: string): Promise<FactorKind | null> {
  const code = given.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) return (await spendTimeCode(ctx, staffId, code, { confirmed: true })) ? 'code' : null;
  return (await spendRecoveryCode(ctx, staffId, recoveryDigest(code))) ? 'recovery code' : null;
}

/** Uses a code of the member's app. `confirmed`: the app is in use already; otherwise its first code confirms it. */
export async function spendTimeCode(
  ctx: SecondFactorCtx,
  staffId: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const app = await selectAuthenticator(ctx, staffId);
  if (!app || app.isConfirmed !== confirmed) return false;
  const key = ctx.staffSecrets.unseal(app.sealed);
  const step = key === null ? null : stepOfCode(key, code.replace(/\s/g, ''), ctx.clock.now());
  return step !== null && spendAuthenticatorStep(ctx, staffId, app.sealed, step);
}
