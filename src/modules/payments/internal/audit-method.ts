import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';

/** What the log shows of a payment method: what the account shows. */
interface ShownMethod {
  kind: string;
  brand: string;
  last4: string;
}

/** Enters into the activity log that a customer has saved or removed a payment method (OWN-08). */
export async function auditMethod(
  ctx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  customerId: string,
  { before, after }: { before: ShownMethod | null; after: ShownMethod | null },
): Promise<void> {
  const shown = (method: ShownMethod | null) =>
    method && { kind: method.kind, brand: method.brand, last4: method.last4 };
  await writeAudit(ctx, {
    actor: `customer:${customerId}`,
    action: after === null ? 'account.payment-method-removed' : 'account.payment-method-saved',
    subject: `customer:${customerId}`,
    before: shown(before),
    after: shown(after),
    personal: ['kind', 'brand', 'last4'],
  });
}
