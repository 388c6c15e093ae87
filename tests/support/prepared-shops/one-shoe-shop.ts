/** A shop with the shipped settings and one shoe. */
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';

export interface OneShoeShop {
  shop: TestShop;
  product: { productId: number; variantIds: number[] };
  /** The last part of the URL of the product's page. */
  path: string;
}

/** Starts the shop with Harbour Court at $149.90, five of its one size. */
export async function startOneShoeShop(settings: Record<string, string> = {}): Promise<OneShoeShop> {
  let product: OneShoeShop['product'] = { productId: 0, variantIds: [] };
  const shop = await startTestShop(settings, {
    template: 'kerb_template',
    fill: async (url) => {
      const { db, close } = openDatabase(url, { max: 2 });
      product = await insertProduct(db, {
        name: 'Harbour Court',
        price: '149.90',
        variants: [{ label: 'US 9', stock: 5 }],
      });
      await close();
    },
  });
  const { rows } = await shop.pool.query('select path from catalogue.product');
  return { shop, product, path: rows[0].path };
}
