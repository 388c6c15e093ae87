import { type AddressesNotFoundReply, MAX_SHOWN_NOT_FOUND } from '#contract/staff/search/addresses-not-found.ts';
import { readAddressRules } from '#modules/search/rules/read-address-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { checkAddresses } from '../check-addresses.ts';
import { selectNotFound } from '../internal/not-found-records.ts';
import type { ShopPages } from '../shop-pages.ts';

/**
 * The addresses that visitors asked for and that lead nowhere now, the most frequent first, each with the page that is
 * most like it (MOVE-04). What has a page or a rule by now is left out.
 */
export async function listNotFound(ctx: Pick<Ctx, 'db' | 'config'>, pages: ShopPages): Promise<AddressesNotFoundReply> {
  const rules = await readAddressRules(ctx);
  const counted = new Map((await selectNotFound(ctx)).map((one) => [one.path, one]));
  const { missing } = await checkAddresses(
    ctx,
    pages,
    [...counted.keys()].filter((path) => !rules.has(path)),
  );
  return {
    count: missing.length,
    addresses: missing.slice(0, MAX_SHOWN_NOT_FOUND).flatMap(({ address, nearest }) => {
      const count = counted.get(address);
      return count ? [{ address, times: count.times, lastMet: count.lastMet.toISOString(), nearest }] : [];
    }),
  };
}
