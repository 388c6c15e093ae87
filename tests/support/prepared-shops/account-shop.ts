/** Shops whose log-ins are kept by one of the identity providers, for tests of accounts. */
import { expect } from 'vitest';
import { type AccountClient, accountClient } from '../clients/account-client.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { startCognitoLocal } from '../shop/start-cognito-local.ts';

/** Identity providers; all must pass the same tests (AUTH-04). */
const keepers = {
  'our own database': async () => ({ settings: {}, stop: async () => undefined }),
  'a hosted user pool': startCognitoLocal,
};
type Keeper = keyof typeof keepers;
export const identityProviderNames = Object.keys(keepers) as Keeper[];

export interface AccountShop {
  shop: TestShop;
  pool: Awaited<ReturnType<(typeof keepers)[Keeper]>>;
  /** A client that sends this cookie. */
  accountWith: (cookie: string) => AccountClient;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

/** What a customer signs up with besides email address and password. */
export const person = { firstName: 'Aroha', lastName: "O'Neill-Tūī" };
/** The part of an emailed link that is sent to the API. */
export const pick = ({ code, user }: { code: string; user: string }) => ({ code, user });

/** `fill` may insert rows before the shop starts. */
export async function openAccountShop(
  keeper: Keeper,
  fill?: (databaseUrl: string) => Promise<void>,
): Promise<AccountShop> {
  const pool = await keepers[keeper]();
  // Stop the pool even when the shop does not start: it is a separate process and would keep running.
  const shop = await startTestShop({ ...pool.settings }, { template: 'kerb_template', ...(fill && { fill }) }).catch(
    async (error: unknown) => {
      await pool.stop();
      throw error;
    },
  );
  return {
    shop,
    pool,
    accountWith: (cookie) => {
      const client = accountClient(shop.url);
      client.setCookie(cookie);
      return client;
    },
    close: async () => {
      await pool.stop();
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}
