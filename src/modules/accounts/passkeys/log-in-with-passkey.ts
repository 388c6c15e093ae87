/** A customer logs in with a passkey, without naming themselves (SEC-10). */
import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyLogInRequest } from '#contract/accounts/log-in-security.ts';
import { inTransaction } from '#platform/database/database.ts';
import { issueDeviceToken, readDeviceToken } from '#platform/limits/known-device.ts';
import { deviceName } from '#platform/network/device-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { returnForNetwork, takeForNetwork } from '../account-limits.ts';
import type { IdentitySession, IdentityUser } from '../identity.port.ts';
import { selectCustomer } from '../internal/customer-records.ts';
import { type CustomerPasskey, countPasskeyUse, putChallenge, takeChallenge } from '../internal/passkey-records.ts';
import { putAccountNotice } from '../internal/put-account-notice.ts';
import { updateSessionPlace } from '../internal/session-records.ts';
import { checkPasskey } from './check-passkey.ts';
import { arePasskeysOffered, type PasskeyLogInCtx } from './passkey-context.ts';

export type PasskeyLogInRefusal =
  /** The challenge is used or too old: another one is needed. */
  | { reason: 'ENDED' }
  /** `email` is that of the passkey's owner; null where nobody has it. Callers get the same answer for both. */
  | { reason: 'WRONG'; email: string | null }
  /** `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number };

interface PasskeyLoggedIn {
  email: string;
  session: IdentitySession;
  /** For the browser to store; null where it has one (FIX-54). */
  deviceToken: string | null;
}
export interface PasskeyLogInFrom {
  remoteAddress: string;
  userAgent: string | null;
  /** The browser's device token for the account of this email address. */
  deviceTokenFor: (email: string) => string | null;
}

const digest = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** What the browser needs for a log-in, whoever it will be; `ticket` belongs to its answer. Null: the shop has none. */
export async function requestPasskeyLogIn(
  ctx: PasskeyLogInCtx,
): Promise<{ ticket: string; options: Record<string, unknown> } | null> {
  if (!arePasskeysOffered(ctx)) return null;
  const ticket = randomBytes(32).toString('base64url');
  const { challenge, options } = await ctx.customerPasskeys.requestAnswer([]);
  await putChallenge(ctx, { holder: digest(ticket), purpose: 'log-in', challenge });
  return { ticket, options };
}

/**
 * Logs in the owner of the passkey that signed this browser's challenge. Refused answers are counted by network as wrong
 * passwords are; they lock no account, because a passkey cannot be guessed.
 */
export async function logInWithPasskey(
  ctx: PasskeyLogInCtx,
  { ticket, passkey: answer }: PasskeyLogInRequest,
  from: PasskeyLogInFrom,
): Promise<Result<PasskeyLoggedIn, PasskeyLogInRefusal>> {
  const tried = await takeForNetwork(ctx, 'passkeyLogIns', from.remoteAddress);
  if (!tried.allowed) return fail({ reason: 'TRY_LATER', retryAfter: tried.retryAfter });
  const challenge = await takeChallenge(ctx, digest(ticket), 'log-in');
  if (challenge === null) return fail({ reason: 'ENDED' });
  const { passkey, signCount } = await checkPasskey(ctx, answer, challenge);
  const user = passkey && (await findOwner(ctx, passkey));
  const opened = passkey && user && signCount !== null ? await open(ctx, { passkey, user, signCount }, from) : null;
  if (!opened) return fail({ reason: 'WRONG', email: user?.email ?? null });
  await returnForNetwork(ctx, 'passkeyLogIns', from.remoteAddress);
  return ok(opened);
}

/** The owner with a verified email address; null for any other. */
async function findOwner(ctx: PasskeyLogInCtx, { customerId }: CustomerPasskey): Promise<IdentityUser | null> {
  const email = await ctx.identity.confirmedEmail(ctx, customerId);
  const customer = email === null ? null : await selectCustomer(ctx, customerId);
  if (email === null || !customer) return null;
  return { userId: customerId, email, firstName: customer.firstName, lastName: customer.lastName };
}

async function open(
  ctx: PasskeyLogInCtx,
  { passkey, user, signCount }: { passkey: CustomerPasskey; user: IdentityUser; signCount: number },
  { remoteAddress, userAgent, deviceTokenFor }: PasskeyLogInFrom,
): Promise<PasskeyLoggedIn | null> {
  const account = { kind: 'customer', email: user.email } as const;
  const isKnown = (await readDeviceToken(ctx, account, deviceTokenFor(user.email))) !== null;
  const device = deviceName(userAgent);
  const session = await inTransaction(ctx, async (tx) => {
    if (!(await countPasskeyUse(tx, passkey.id, { before: passkey.signCount, now: signCount }))) return null;
    const opened = await tx.identity.startSession(tx, user);
    if (!opened) return null;
    await updateSessionPlace(tx, opened.sessionId, { device, address: remoteAddress }, { confirmed: true });
    if (!isKnown) await putAccountNotice(tx, user.userId, { what: 'new-device', detail: device });
    return opened;
  });
  return session && { email: user.email, session, deviceToken: isKnown ? null : await issueDeviceToken(ctx, account) };
}
