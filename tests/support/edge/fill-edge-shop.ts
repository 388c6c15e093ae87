/** Products in four categories of four brands, and as many more as it takes to purge everything at once (FLT-04). */
import { importProducts } from '#modules/product-import/import-products.ts';
import { openDatabase } from '#platform/database/database.ts';
import { productRow } from '../fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../shop/test-context.ts';

const PLACES = ['Boots', 'Sandals', 'Trainers', 'Slippers'];
/** Products more in each place. */
const SIZES = [2, 8, 5, 1];
const OTHERS = 400;

export async function fillEdgeShop(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  const row = (name: string, place: string) =>
    productRow({
      name,
      price: '100.00',
      brand: `Brand of ${place}`,
      category: [[place.toLowerCase(), place]],
      variants: [{ label: '9', stock: 50 }],
    });
  const rows = [
    ...PLACES.map((place) => row(`Tīeke ${place}`, place)),
    // Menus are ordered by size: when one product moves, the order stays. If it did not, every page would be purged.
    ...PLACES.flatMap((place, at) =>
      Array.from({ length: SIZES[at] ?? 0 }, (_, one) => row(`Kea ${place} ${one}`, place)),
    ),
    ...Array.from({ length: OTHERS }, (_, index) => row(`Huia ${index}`, 'Others')),
  ];
  const report = await importProducts(
    testCtx(db),
    (async function* () {
      for (const [line, value] of rows.entries()) yield { line, value };
    })(),
    {
      resolveImage: () => {
        throw new Error('these products have no images');
      },
    },
  );
  await close();
  if (report.rejectedCount > 0) throw new Error(report.rejected[0]?.reason);
}
