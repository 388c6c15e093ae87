import type { PasskeyAnswer } from '#contract/fields/passkey.ts';
import { type CustomerPasskey, selectPasskeyByCredential } from '../internal/passkey-records.ts';
import type { PasskeyLogInCtx } from './passkey-context.ts';

/** Passkeys carry the id of their owner, as `requestPasskey` names it. */
const ownerIn = (userHandle: string | undefined): string | undefined =>
  userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();

export interface CheckedPasskey {
  /** Null where nobody has this passkey. */
  passkey: CustomerPasskey | null;
  /** The new count of signatures; null where the answer is refused. */
  signCount: number | null;
}

/**
 * Checks the answer of a customer's passkey to a challenge, which was taken before. It is refused for another challenge,
 * origin or site, without finger, face or PIN, with a counter that did not rise, and where it names another owner.
 */
export async function checkPasskey(
  ctx: PasskeyLogInCtx,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<CheckedPasskey> {
  const passkey = await selectPasskeyByCredential(ctx, answer.id);
  const owner = ownerIn(answer.response.userHandle);
  if (!passkey || (owner !== undefined && owner !== passkey.customerId)) return { passkey, signCount: null };
  const checked = await ctx.customerPasskeys.checkAnswer(answer, { challenge, passkey });
  return { passkey, signCount: checked?.signCount ?? null };
}
