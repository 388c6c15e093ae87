import { holdCustomer } from '#modules/accounts/hold-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database.ts';
import { personalDataParts } from './personal-data-parts.ts';

export interface ExportedData {
  exportedAt: string;
  shop: string;
  /** Part → what is known there. */
  data: Record<string, unknown>;
}

/** All the shop knows of a customer, as of one moment; null while there is no such customer (IPP 6). */
export function exportPersonalData(ctx: Ctx, customerId: string): Promise<ExportedData | null> {
  return inTransaction(ctx, async (tx) => {
    const customer = await holdCustomer(tx, customerId);
    if (!customer) return null;
    const data: Record<string, unknown> = {};
    for (const part of personalDataParts) data[part.name] = await part.read(tx, { customerId, email: customer.email });
    return { exportedAt: ctx.clock.now().toISOString(), shop: ctx.config.KERB_STORE_NAME, data };
  });
}
