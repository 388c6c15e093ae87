/** Orders of two sizes of one product, placed through the API as the site would. */
import type { TestShop } from '../shop/running-shop.ts';
import { type AccountClient, accountClient } from './account-client.ts';
import { type QuotedPurchase, quoteAndOrder } from './place-order.ts';

export interface BoughtSize {
  productId: string;
  variantId: string;
}

/** Two sizes of the Harbour Court with 200 units more in the warehouse, so that many orders can be placed. */
export async function restockTwoSizes({ pool }: Pick<TestShop, 'pool'>): Promise<BoughtSize[]> {
  const { rows: sizes } = await pool.query<BoughtSize>(`
    select p.id::text as "productId", v.id::text as "variantId" from catalogue.product p join catalogue.variant v on v.product_id = p.id and not v.retired
    join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' and s.on_hand - s.reserved > 5
    where p.path = 'quayworn-harbour-court-chalk-pounamu' order by v.position limit 2`);
  await pool.query(
    `with more as (update stock.stock set on_hand = on_hand + 200 where variant_id = any($1) and location_id = 'warehouse' returning variant_id)
     insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, 'warehouse', 'receive', 200 from more`,
    [sizes.map(({ variantId }) => variantId)],
  );
  return sizes;
}

interface Wish extends Pick<QuotedPurchase, 'credits' | 'fraudToken'> {
  email: string;
  /** The shopper's name. */
  name?: string;
  client?: AccountClient;
}

/** Buys one unit of each size; the order's number. `credits` pay in dollars, a card pays the rest. */
export async function buy(
  shop: Pick<TestShop, 'url'>,
  sizes: readonly BoughtSize[],
  { email, name = 'Wikitōria Featherstonehaugh', fraudToken, client = accountClient(shop.url), credits = [] }: Wish,
): Promise<string> {
  const [firstName, lastName] = name.split(' ');
  const { number } = await quoteAndOrder(client, {
    items: sizes.map((size) => ({ ...size, qty: 1 })),
    address: {
      contactName: name,
      country: 'NZ',
      street1: '12 Karangahape Road',
      suburb: 'Newton',
      state: 'Taumatawhakatangihangakōauauotamatea',
      postcode: '4292',
    },
    email,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    deliveryInstructions: 'Leave it by the big pōhutukawa',
    credits,
    ...(fraudToken && { fraudToken }),
  });
  return number;
}
