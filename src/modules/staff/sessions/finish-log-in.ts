import { randomBytes } from 'node:crypto';
import type { FinishLogInRequest } from '#contract/staff/log-in/second-factor.ts';
import type { LogInNextStep } from '#contract/staff/staff.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  deletePendingLogIn,
  insertPendingLogIn,
  selectPendingLogIn,
  takePendingChallenge,
} from '../internal/factor-records.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { actorOf, type StaffMember } from '../members/staff-member.ts';
import { checkFactor, type FactorRefusal } from '../second-factor/check-factor.ts';
import { findSecondFactor } from '../second-factor/find-second-factor.ts';
import type { SecondFactorCtx } from '../second-factor/second-factor-context.ts';
import type { StaffCtx } from '../staff-context.ts';
import { type LogInFrom, openSessionFrom, type StaffLoggedIn } from './open-session-from.ts';

/** After the right password: what the second factor has to answer; null for members who have none. */
export async function askSecondFactor(ctx: SecondFactorCtx, member: StaffMember): Promise<LogInNextStep | null> {
  const { exists, passkeys, authenticator, recoveryCodesLeft } = await findSecondFactor(ctx, member.staffId);
  if (!exists) return null;
  const request = passkeys.length === 0 ? null : await ctx.staffPasskeys.requestAnswer(passkeys);
  const ticket = randomBytes(32).toString('base64url');
  const digest = staffDigest(ticket);
  if (digest === null) throw new Error('a ticket has another form than secrets');
  await insertPendingLogIn(ctx, { digest, staffId: member.staffId, challenge: request?.challenge ?? null });
  return { ticket, passkey: request?.options ?? null, code: authenticator || recoveryCodesLeft > 0 };
}

/** `actor` is whose log-in it was, where that is known. `CLOSED`: the operator has closed the staff site. */
export type FinishRefusal = (FactorRefusal & { actor: string }) | { reason: 'ENDED' } | { reason: 'CLOSED' };

/** Whose log-in waits; null once it ended. */
export async function findPendingLogIn(ctx: SecondFactorCtx, ticket: string): Promise<{ email: string } | null> {
  const digest = staffDigest(ticket);
  return digest === null ? null : selectPendingLogIn(ctx, digest);
}

/**
 * The second step of a log-in: the ticket of the first one, five minutes old at most, with the second factor. A ticket
 * opens one session; a wrong code leaves it for another try (SEC-09).
 */
export async function finishLogIn(
  ctx: SecondFactorCtx,
  { ticket, proof }: FinishLogInRequest,
  from: LogInFrom,
): Promise<Result<StaffLoggedIn, FinishRefusal>> {
  if (await isLockedDown(ctx, 'staff')) return fail({ reason: 'CLOSED' });
  const digest = staffDigest(ticket);
  const waiting = digest === null ? null : await selectPendingLogIn(ctx, digest);
  const known = waiting && (await selectByEmail(ctx, waiting.email));
  if (digest === null || !known) return fail({ reason: 'ENDED' });
  const { hash: _hash, suspended: _suspended, ...member } = known;
  const checked = await checkFactor(ctx, member.staffId, proof, () => takePendingChallenge(ctx, digest));
  if (!checked.ok) return fail({ ...checked.error, actor: actorOf(member) });
  const mayOpen = (tx: StaffCtx) => deletePendingLogIn(tx, digest);
  const opened = await openSessionFrom(ctx, member, from, { by: checked.value, mayOpen });
  return opened ? ok(opened) : fail({ reason: 'ENDED' });
}
