import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import { selectAddresses } from '../internal/address-records.ts';
import { presentAddresses } from './address-book.ts';

/** The customer's addresses in allowed countries, oldest first. */
export async function listAddresses(ctx: Ctx, customerId: string): Promise<SavedAddress[]> {
  return presentAddresses(await selectAddresses(ctx, customerId), ctx.config.KERB_ADDRESS_COUNTRIES.split(','));
}
