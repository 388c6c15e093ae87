/** One shoe in three sizes, for shops of tests about orders. */
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';

/** Ids of the product and of its sizes 8, 9 and 10. */
export interface Court {
  productId: string;
  sizes: string[];
}

/** Creates Harbour Court at $149.90, 500 of each size in the warehouse. */
export async function insertCourt(databaseUrl: string): Promise<Court> {
  const { db, close } = openDatabase(databaseUrl);
  const variants = ['8', '9', '10'].map((label) => ({ label, stock: 500 }));
  const { productId, variantIds } = await insertProduct(db, { name: 'Harbour Court', price: '149.90', variants });
  await close();
  return { productId: String(productId), sizes: variantIds.map(String) };
}

/** Creates a store with the id `quay`. */
export async function insertQuayStore(databaseUrl: string): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl);
  await pool.query(`insert into stores.location (id, kind, name, slug, street1, locality, latitude, longitude, open) values
    ('quay', 'store', 'Kerb Quay Street', 'quay', '1 Quay Street', 'Auckland', -36.8, 174.7, true)`);
  await close();
}
