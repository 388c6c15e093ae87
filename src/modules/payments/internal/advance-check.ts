import { limits } from '#contract/fields/limits.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { AuthoriseResult, CardGatewayPort } from '../card-gateway.port.ts';
import { canBeSaved, type MethodCheck } from '../saved-methods/saved-method.ts';
import { auditMethod } from './audit-method.ts';
import { insertSavedMethod, transitionCheck } from './saved-method-records.ts';

export type CheckCtx = Pick<Ctx, 'db' | 'log'> & { cardGateway: CardGatewayPort };

/** Result of authorising the dollar: the check as it stands now, or an unknown outcome. */
export type CheckResult = { check: MethodCheck } | { unknown: string };

/**
 * CREATED → AUTHORISED or DECLINED, always by the check's one key. An authorisation that is still awaited saves the
 * method in the same transaction; any other amount or kind than requested is not kept (CARD-05, reliability R1 to R4).
 */
export async function authoriseCheck(ctx: CheckCtx, check: MethodCheck): Promise<CheckResult> {
  const { token = '', deviceData, saveFor: customer = '' } = check.instrument;
  const opened = await step('open the customer at the gateway', () => ctx.cardGateway.openCustomer(customer));
  if (opened.outcome === 'UNKNOWN') return { unknown: opened.reason };
  const result = await step('ask the gateway for the dollar', () =>
    ctx.cardGateway.authorise({
      attemptKey: check.id,
      amountCents: limits.cardCheckCents,
      orderNumber: `CHECK-${check.id.slice(-12)}`,
      instrument: { nonce: token },
      saveFor: customer,
      ...(deviceData && { deviceData }),
    }),
  );
  if (result.outcome === 'UNKNOWN') return { unknown: result.reason };
  if (result.outcome === 'DECLINED') {
    const moved = await step('mark the check declined', () =>
      transitionCheck(ctx, check.id, 'CREATED', 'DECLINED', {
        declineCode: `${result.kind}:${result.code}`.slice(0, 100),
      }),
    );
    return moved ? { check: moved } : { unknown: 'someone else has decided' };
  }
  const moved = await step('store the authorised check', () =>
    inTransaction(ctx, (tx) => recordAuthorised(tx, check, result)),
  );
  return moved ? { check: moved } : { unknown: 'someone else has decided' };
}

async function recordAuthorised(
  tx: CheckCtx,
  check: MethodCheck,
  result: Extract<AuthoriseResult, { outcome: 'AUTHORISED' }>,
): Promise<MethodCheck | null> {
  const { gatewayRef, savedToken, card, amountCents, currency } = result;
  const asAsked =
    amountCents === limits.cardCheckCents && currency === 'NZD' && savedToken !== undefined && canBeSaved(card);
  const moved = await step('mark the check authorised', () =>
    transitionCheck(tx, check.id, 'CREATED', 'AUTHORISED', {
      pspRef: gatewayRef,
      ...(savedToken && { savedToken }),
      keep: asAsked,
    }),
  );
  if (!moved?.keep || !moved.customerId || !savedToken) return moved;
  const { customerId } = moved;
  await step('save the checked method', () => insertSavedMethod(tx, customerId, savedToken, card));
  await step('log the saved method', () => auditMethod(tx, customerId, { before: null, after: card }));
  return moved;
}

/**
 * AUTHORISED → VOIDED: voids the dollar and, where the method was not saved in the end, makes the gateway delete it.
 */
export async function voidCheck(ctx: CheckCtx, check: MethodCheck): Promise<DeliveryOutcome> {
  const { pspRef: gatewayRef, savedToken } = check;
  if (gatewayRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const result = await step('ask the gateway to void the dollar', () =>
    ctx.cardGateway.void({ attemptKey: `${check.id}-void`, gatewayRef }),
  );
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') {
    const found = await step('look up the dollar', () => ctx.cardGateway.find(gatewayRef));
    if (!found || found.state === 'AUTHORISED') return { state: 'LATER', reason: result.reason };
    if (found.state !== 'VOIDED' && found.state !== 'DECLINED')
      return { state: 'MANUAL', reason: `void refused (${result.reason}), the gateway says ${found.state}` };
  }
  if (!check.keep && savedToken !== null) {
    const forgotten = await step('delete an unsaved method at the gateway', () =>
      ctx.cardGateway.forgetMethod(savedToken),
    );
    if (forgotten.outcome === 'UNKNOWN') return { state: 'LATER', reason: forgotten.reason };
  }
  await step('mark the check voided', () =>
    transitionCheck(ctx, check.id, 'AUTHORISED', 'VOIDED', { savedToken: null }),
  );
  return { state: 'DONE' };
}
