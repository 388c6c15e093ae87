import {
  addressSuggestionsSchema,
  type NearQuery,
  nearQuerySchema,
  type SuggestQuery,
  suggestQuerySchema,
} from '#contract/accounts/address-suggestions.ts';
import { deliveryKindOf } from '#contract/fields/delivery-kind.ts';
import type { AddressFinderCtx, AddressSuggestions } from '#modules/shipping/address-finder.port.ts';
import { endpoint } from '../endpoint.ts';

/** Only addresses the shop delivers to (ADDR-09), streets, rural rounds and boxes told apart (PARC-06). */
const allowed = (ctx: AddressFinderCtx, { addresses, ...credit }: AddressSuggestions) => ({
  ...credit,
  addresses: addresses
    .filter(({ country }) => ctx.config.KERB_ADDRESS_COUNTRIES.split(',').includes(country))
    .map((address) => ({ ...address, kind: deliveryKindOf(address), guessed: [...(address.guessed ?? [])] })),
});

export const suggestAddresses = endpoint<AddressFinderCtx, undefined, SuggestQuery, undefined>({
  method: 'get',
  path: '/address/suggest',
  summary: 'Addresses that begin with the given text, the best match first.',
  query: suggestQuerySchema,
  reply: { status: 200, schema: addressSuggestionsSchema },
  perMinute: 300,
  handle: async ({ ctx, query }) => ({ status: 200, body: allowed(ctx, await ctx.addressFinder.suggest(query.q)) }),
});

export const nearAddress = endpoint<AddressFinderCtx, undefined, NearQuery, undefined>({
  method: 'get',
  path: '/address/near',
  summary: 'The place nearest to a position; none when no place is near.',
  query: nearQuerySchema,
  reply: { status: 200, schema: addressSuggestionsSchema },
  perMinute: 60,
  handle: async ({ ctx, query }) => {
    const found = await ctx.addressFinder.findNear(query.latitude, query.longitude);
    return { status: 200, body: allowed(ctx, { addresses: found ? [found] : [] }) };
  },
});
