/** A shop with one shoe, and what customers, guests and its operator do with orders. */
import { expect } from 'vitest';
import { type AccountClient, type Answer, accountClient } from '../clients/account-client.ts';
import { placeOrder } from '../clients/place-order.ts';
import { runKerb } from '../shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { patient } from '../vitest/patience.ts';
import { type Court, insertCourt } from './harbour-court.ts';

export interface OrderShop {
  shop: TestShop;
  court: Court;
  /** Runs a `kerb` command of an operator. */
  kerb: (...args: string[]) => ReturnType<typeof runKerb>;
  /** A client of its own that is not logged in. */
  anyone: () => AccountClient;
  /** Places an order of size 9 with standard delivery; its number. */
  buy: (client: AccountClient, email: string, qty?: number) => Promise<string>;
  /** Looks an order up as a guest. */
  lookUp: (number: string, email: string) => Promise<Answer>;
  untilCaptured: (number: string) => Promise<void>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

/** `settings` are those of the shop and of its commands. */
export async function openOrderShop(settings: Record<string, string> = {}): Promise<OrderShop> {
  let court: Court = { productId: '', sizes: [] };
  const shop = await startTestShop(settings, {
    template: 'kerb_template',
    fill: async (url) => {
      court = await insertCourt(url);
    },
  });
  const anyone = () => accountClient(shop.url);
  return {
    shop,
    court,
    kerb: (...args) =>
      runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_SIMULATOR: 'false', NODE_ENV: 'test', ...settings }),
    anyone,
    buy: async (client, email, qty = 1) => {
      const items = [{ productId: court.productId, variantId: court.sizes[1] ?? '', qty }];
      // Two pairs reach the threshold of free delivery (UX-02).
      const cents = 14_990 * qty + (qty > 1 ? 0 : 600);
      const answer = await placeOrder(client, { items, email, total: cents / 100 });
      if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.orderNumber;
    },
    lookUp: (number, email) => anyone().call('POST', '/orders/lookup', { number, email }),
    untilCaptured: (number) =>
      expect.poll(() => paymentState(shop, number), { timeout: patient(45_000) }).toBe('CAPTURED'),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}

async function paymentState(shop: TestShop, number: string): Promise<string | undefined> {
  const { rows } = await shop.pool.query(
    'select p.state from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
    [number],
  );
  return rows[0]?.state;
}
