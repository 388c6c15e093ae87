/** A shop with one product and a person of each role, for tests of staff work on what is sold and shown. */
import { expect } from 'vitest';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { AccountClient, Answer } from '../clients/account-client.ts';
import { loggedInStaff } from '../clients/staff-login.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { patient } from '../vitest/patience.ts';

/** The code of the product. */
export const CODE = 'harbour-court';

export interface CatalogueShop {
  shop: TestShop;
  manager: AccountClient;
  merchandiser: AccountClient;
  service: AccountClient;
  picker: AccountClient;
  /** What the audit says was done to a subject, oldest first. */
  audited: (subject: string) => Promise<string[]>;
  /** A product as the merchandiser reads it. */
  read: (code?: string) => Promise<Answer['body']>;
  /** Saves a product that was read at this version; null creates it. */
  save: (version: string | null, product: Record<string, unknown>, who?: AccountClient) => Promise<Answer>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

/** Waits until `look` expects nothing in vain. */
export const eventually = (look: () => Promise<void>): Promise<void> =>
  expect.poll(() => look().then(() => '', String), { timeout: patient(20_000), interval: 100 }).toBe('');

/** Starts the shop with Harbour Court, in Footwear unless another category is given. */
export async function openCatalogueShop(
  category?: ProductImportInput['category'],
  settings: Record<string, string> = {},
): Promise<CatalogueShop> {
  const variants = [{ label: 'US 9', stock: 5 }];
  const shop = await startTestShop(settings, {
    template: 'kerb_template',
    fill: async (url) => {
      const { db, close } = openDatabase(url);
      await insertProduct(db, { name: 'Harbour Court', price: '149.90', variants, ...(category && { category }) });
      await close();
    },
  });
  const [manager, merchandiser, service, picker] = await Promise.all([
    loggedInStaff(shop, 'manager'),
    loggedInStaff(shop, 'merchandiser'),
    loggedInStaff(shop, 'service'),
    loggedInStaff(shop, 'picker'),
  ]);
  return {
    ...{ shop, manager, merchandiser, service, picker },
    audited: async (subject) =>
      (await shop.pool.query('select action from platform.audit where subject = $1 order by id', [subject])).rows.map(
        ({ action }) => action,
      ),
    read: async (code = CODE) => (await merchandiser.call('GET', `/staff/products/${code}`)).body,
    save: (version, product, who = merchandiser) =>
      who.call('PUT', `/staff/products/${product.code}`, { version, product }),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}
