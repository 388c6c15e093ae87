/** A shopper's calls at checkout, for benchmarks. */
import { randomUUID } from 'node:crypto';
import { openRawClient, type RawReply } from '../raw-client.ts';

export interface Shoe {
  productId: string;
  variantId: string;
}

const address = {
  contactName: 'Aroha Tui',
  country: 'NZ',
  street1: '12 Kowhai Street',
  suburb: 'Aro Valley',
  state: 'Wellington',
  postcode: '6021',
};
export const infoRequest = (shoes: readonly Shoe[]) => ({
  cart: {
    items: shoes.map(({ productId, variantId }) => ({ productId, variantId, qty: 1 })),
    shippingAddress: address,
    shipping: { methodCode: 'standard' },
  },
});
export const orderRequest = ({ productId, variantId }: Shoe, total: number) => ({
  checkoutId: randomUUID(),
  cart: { items: [{ productId, variantId, qty: 1 }] },
  contact: { email: 'aroha@example.nz', firstName: 'Aroha', lastName: 'Tui', phone: '021 123 4567' },
  shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
  payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
  expectedTotal: total,
});

export interface OrderClient {
  /** The answer to a call with this body. */
  send: (path: string, body: Buffer, headers?: Record<string, string>) => Promise<RawReply>;
  /** Places an order for one pair; its status. */
  order: (shoe: Shoe, total: number) => Promise<number>;
  /** A guest's whole purchase: price the cart, then order for the displayed total; its status. */
  buy: (shoe: Shoe) => Promise<number>;
  close: () => void;
}

export function openOrderClient(port: number, maxSockets: number): OrderClient {
  const raw = openRawClient(port, maxSockets);
  const infos = new Map<string, Buffer>();
  /** The request for a quote of one pair is the same every time. */
  const infoOf = (shoe: Shoe): Buffer => {
    let request = infos.get(shoe.variantId);
    if (!request) {
      request = raw.prepare('/checkout/info', JSON.stringify(infoRequest([shoe])));
      infos.set(shoe.variantId, request);
    }
    return request;
  };
  const order: OrderClient['order'] = async (shoe, total) => {
    const body = JSON.stringify(orderRequest(shoe, total));
    const { status } = await raw.send(raw.prepare('/checkout/order', body, { 'idempotency-key': randomUUID() }));
    return status;
  };
  return {
    send: (path, body, headers) => raw.send(raw.prepare(path, body, headers)),
    order,
    buy: async (shoe) => {
      const { status, body } = await raw.send(infoOf(shoe));
      const total = /"grandTotal":([\d.]+)/.exec(body.toString('latin1'))?.[1];
      if (status !== 200 || total === undefined) throw new Error(`/checkout/info answered ${status}: ${body}`);
      return order(shoe, Number(total));
    },
    close: raw.close,
  };
}
