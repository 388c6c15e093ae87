/** The addresses of a part in batches; nothing when the part has none. */
import type { Ctx } from '#platform/context.ts';
import { readAddresses } from './internal/address-records.ts';
import { type AddressKind, addressesInPart, type PageAddress } from './page-address.ts';

const BATCH = 1_000;

export async function* listAddresses(
  ctx: Pick<Ctx, 'db'>,
  kind: AddressKind,
  part: number,
): AsyncGenerator<PageAddress[]> {
  const toId = part * addressesInPart;
  let afterId = toId - addressesInPart;
  while (afterId < toId) {
    const batch = await readAddresses(ctx, kind, { afterId, toId, limit: BATCH });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    afterId = batch.at(-1)?.id ?? toId;
  }
}
