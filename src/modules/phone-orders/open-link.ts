import { validateOrderToken } from '#modules/orders/order-token.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type PhoneLinkRefusal = { reason: 'NO_MATCH' | 'EXPIRED' };

/** Whether the token of a payment link opens this draft; of another it is as good as none (reliability D11). */
export async function openPhoneLink(ctx: Ctx, draftId: string, token: string): Promise<Result<null, PhoneLinkRefusal>> {
  const validated = await validateOrderToken(ctx, 'phone', draftId, token);
  if (validated.ok) return ok(null);
  return fail({ reason: validated.error === 'EXPIRED' ? 'EXPIRED' : 'NO_MATCH' });
}
