/** Which parts `listAddresses` has something for, and when each last changed. */
import type { Ctx } from '#platform/context.ts';
import { readAddressParts } from './internal/address-records.ts';
import { type AddressPart, addressesInPart } from './page-address.ts';

export async function listAddressParts(ctx: Pick<Ctx, 'db'>): Promise<AddressPart[]> {
  const parts: AddressPart[] = [];
  for (const kind of ['categories', 'brands', 'products'] as const)
    parts.push(...(await readAddressParts(ctx, kind, addressesInPart)));
  return parts;
}
