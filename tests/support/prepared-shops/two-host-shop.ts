/** A shop at localhost whose staff site has a host of its own, 127.0.0.1 (SEC-06). */
import { expect } from 'vitest';
import { type RawAnswer, rawCall } from '../clients/raw-call.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';

export interface TwoHostShop {
  shop: TestShop;
  port: string;
  /** The staff site's host, as the helpers take a shop. */
  staff: { url: string; databaseUrl: string };
  /** Asks for a target at a host name; `more` are header names and values in turn. */
  ask: (host: string, target: string, method?: string, more?: string[]) => Promise<RawAnswer>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

export async function openTwoHostShop(): Promise<TwoHostShop> {
  const shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template' });
  const { port } = new URL(shop.url);
  const staff = { url: `http://127.0.0.1:${port}`, databaseUrl: shop.databaseUrl };
  await shop.deploy('build', { KERB_STAFF_URL: staff.url });
  return {
    ...{ shop, port, staff },
    ask: (host, target, method = 'GET', more = []) =>
      rawCall(port, { method, target, headers: ['host', `${host}:${port}`, ...more] }),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}

/** The error code of an API's answer; undefined for anything else. */
export const errorCodeOf = ({ text }: RawAnswer): string | undefined => {
  try {
    return JSON.parse(text).errorCode;
  } catch {
    return undefined;
  }
};
