/** What shoppers of a fleet look at and buy, chosen from the demo shop. */
import type pg from 'pg';
import type { Shoe } from '../selling/order-client.ts';
import type { Goods } from './shoppers.ts';

const PLENTY = 100;
const SCARCE = 4;
/** Pairs of a scarce size that come in before each round. */
const DELIVERED = 12;
const ON_HAND = 1_000_000;

export interface FleetGoods extends Goods {
  /** A product that nobody buys, whose page is watched for changes. */
  watched: { productId: number; path: string };
}

/** Chooses products of the demo shop that anybody may buy, and fills the shelves of those with plenty. */
export async function chooseGoods(client: pg.Client): Promise<FleetGoods> {
  const { rows } = await client.query<{ product_id: number; id: number; path: string }>(
    `select distinct on (p.id) p.id as product_id, v.id, p.path from catalogue.product p
     join catalogue.variant v on v.product_id = p.id join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse'
     where p.state = 'current' and p.functional_type = 'basic' and s.on_hand - s.reserved > 0
     order by p.id, v.id limit $1`,
    [PLENTY + SCARCE + 1],
  );
  const [watched, ...others] = rows;
  if (!watched || others.length <= SCARCE) throw new Error('the demo shop has too few products');
  const shoe = (row: { product_id: number; id: number }): Shoe => ({
    productId: `${row.product_id}`,
    variantId: `${row.id}`,
  });
  const scarce = others.slice(0, SCARCE);
  const plenty = others.slice(SCARCE);
  await deliver(
    client,
    plenty.map(({ id }) => id),
    ON_HAND,
  );
  return {
    plenty: plenty.map(shoe),
    scarce: scarce.map(shoe),
    pages: ['/nz/', '/nz/products', '/nz/stores', ...others.slice(0, 40).map(({ path }) => `/nz/products/${path}`)],
    words: ['boot', 'white', 'trainer', 'sandal', 'black', 'leather', 'running'],
    watched: { productId: watched.product_id, path: `/nz/products/${watched.path}` },
  };
}

/** A delivery for the rush: fewer pairs than shoppers want. */
export const deliverScarce = (client: pg.Client, goods: FleetGoods): Promise<void> =>
  deliver(
    client,
    goods.scarce.map(({ variantId }) => Number(variantId)),
    DELIVERED,
  );

async function deliver(client: pg.Client, variantIds: number[], pairs: number): Promise<void> {
  await client.query(
    `with s as (update stock.stock set on_hand = on_hand + $2 where variant_id = any($1::int[]) and location_id = 'warehouse' returning variant_id, location_id)
     insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'receive', $2 from s`,
    [variantIds, pairs],
  );
}
