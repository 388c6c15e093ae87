/** Address suggestions by NZ Post's ParcelAddress 2.0, with another finder while it does not answer. */
import { z } from 'zod';
import type { AddressFinderPort, FoundAddress } from '#modules/shipping/address-finder.port.ts';
import { createNzPostApi, type NzPostSettings } from './nz-post-api.ts';

const MAX = 5;
/** NZ Post refuses fragments that are shorter. */
const SHORTEST = 4;
const found = z.object({ success: z.literal(true), addresses: z.array(z.object({ full_address: z.string() })) });
const TOWN = /^(.+?) (\d{4})$/;

/** '60 Topito Road, RD 1, Kaiapoi 7691' → street, suburb, town and postcode; null where it has another form. */
function readFullAddress(text: string): FoundAddress | null {
  const parts = text.split(',').map((part) => part.trim());
  const [, town, postcode] = TOWN.exec(parts.at(-1) ?? '') ?? [];
  const [street1 = '', ...between] = parts.slice(0, -1);
  if (town === undefined || postcode === undefined || street1 === '') return null;
  return { street1, suburb: between.join(', '), state: town, postcode, country: 'NZ' };
}

/** `otherwise` is asked for what NZ Post cannot answer: short fragments, positions, and everything while it is down. */
export function createNzPostAddressFinder(settings: NzPostSettings, otherwise: AddressFinderPort): AddressFinderPort {
  const call = createNzPostApi(settings);
  return {
    suggest: async (text) => {
      const words = text.replaceAll(/[^\p{L}\p{N}/ ]/gu, ' ').trim();
      if (words.length < SHORTEST) return otherwise.suggest(text);
      const query = new URLSearchParams({ q: words, count: `${MAX}` });
      const reply = await call('GET', `/parceladdress/2.0/domestic/addresses?${query}`);
      const read = reply.kind === 'JSON' ? found.safeParse(reply.body) : null;
      const addresses = (read?.success ? read.data.addresses : [])
        .map(({ full_address }) => readFullAddress(full_address))
        .filter((address) => address !== null)
        .slice(0, MAX);
      return addresses.length > 0 ? { addresses } : otherwise.suggest(text);
    },
    findNear: (latitude, longitude) => otherwise.findNear(latitude, longitude),
  };
}
