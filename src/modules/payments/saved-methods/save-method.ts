import { limits } from '#contract/fields/limits.ts';
import type { SaveMethodRequest } from '#contract/payments/saved-methods.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DeclineKind } from '../card-gateway.port.ts';
import { authoriseCheck, type CheckCtx, voidCheck } from '../internal/advance-check.ts';
import {
  abandonCheck,
  insertCheck,
  selectCheck,
  selectSavedMethods,
  setCheckLease,
} from '../internal/saved-method-records.ts';
import { gatewayCustomer, type MethodCheck, type SaveMethodRefusal } from './saved-method.ts';

type SaveCtx = CheckCtx & Pick<Ctx, 'config'>;
/** A waiting shopper's request makes at most three calls of each kind. */
const CALLS = 3;
/** Longer than the request can take. */
export const checkLeaseSeconds = (ctx: Pick<Ctx, 'config'>): number =>
  Math.ceil((3 * CALLS * ctx.config.KERB_CARD_TIMEOUT_MS) / 1000) + 10;

/**
 * Saves a card or PayPal for a customer: an authorisation of one dollar proves that it can pay, and is then voided
 * (CARD-05). The intent is written before any call; after an interruption `sweep-saved-methods.ts` finishes it. The
 * answer is final: never saved after 'UNABLE', never gone after it was saved. A repeat with the same attempt id is the
 * same attempt.
 */
export async function saveMethod(
  ctx: SaveCtx,
  customerId: string,
  { attemptId, token, deviceData }: SaveMethodRequest,
): Promise<Result<void, SaveMethodRefusal>> {
  const saved = await step('count saved methods', () => selectSavedMethods(ctx, customerId));
  if (saved.length >= limits.savedMethods) return fail({ reason: 'FULL' });
  const instrument = { token, saveFor: gatewayCustomer(customerId), ...(deviceData && { deviceData }) };
  const begun = await step('write the check of a method', () =>
    insertCheck(ctx, { id: attemptId, customerId, instrument }, checkLeaseSeconds(ctx)),
  );
  if (!begun) return answerRepeat(ctx, customerId, attemptId);
  const decided = await step('authorise the check until known', () => authoriseUntilKnown(ctx, begun));
  if (!decided) {
    const abandoned = await step('abandon the check', () => abandonCheck(ctx, attemptId));
    await step('release the abandoned check', () => setCheckLease(ctx, attemptId, 0));
    return abandoned ? fail({ reason: 'UNABLE' }) : answerRepeat(ctx, customerId, attemptId);
  }
  if (decided.state === 'AUTHORISED') {
    const settled = await step('void the check at once', () =>
      voidCheck(ctx, decided).catch((error: unknown) => ({
        state: 'LATER' as const,
        reason: String(error),
      })),
    );
    if (settled.state !== 'DONE') await step('leave the void to the sweeper', () => setCheckLease(ctx, attemptId, 0));
  }
  return resultOf(decided);
}

async function authoriseUntilKnown(ctx: SaveCtx, check: MethodCheck): Promise<MethodCheck | null> {
  for (let call = 1; call <= CALLS; call += 1) {
    const now = await step('try to authorise the check', () => authoriseCheck(ctx, check));
    if ('check' in now) return now.check;
    ctx.log.warn({ checkId: check.id, reason: now.unknown }, 'a payment method is not checked yet');
  }
  return null;
}

/**
 * The result of the first request of this attempt; 'NOT_SAVED' while it is still in progress or when it is another
 * customer's.
 */
async function answerRepeat(
  ctx: SaveCtx,
  customerId: string,
  attemptId: string,
): Promise<Result<void, SaveMethodRefusal>> {
  const known = await step('read the check of a repeat', () => selectCheck(ctx, attemptId));
  return known?.customerId === customerId && known.state !== 'CREATED'
    ? resultOf(known)
    : fail({ reason: 'NOT_SAVED' });
}

function resultOf({ state, keep, declineCode }: MethodCheck): Result<void, SaveMethodRefusal> {
  if (state === 'DECLINED')
    return fail({ reason: 'DECLINED', kind: (declineCode?.split(':')[0] ?? 'DECLINED') as DeclineKind });
  return keep && state !== 'CREATED' ? ok(undefined) : fail({ reason: 'NOT_SAVED' });
}
