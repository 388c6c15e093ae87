import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** What an order line stores about a size. */
export interface SoldSize {
  productId: number;
  variantId: number;
  productCode: string;
  variantCode: string;
  name: string;
  brand: string;
  colourName: string;
  sizeLabel: string;
  taxExclusive: boolean;
  stocked: boolean;
  giftCard: boolean;
}

/** One for each code: of two sizes with one barcode the one that is listed. */
export async function sizesByCode(
  ctx: { db: Queries },
  codes: readonly string[],
): Promise<(SoldSize & { asked: string })[]> {
  const { rows } = await sql<SoldSize & { asked: string }>`
    select distinct on (asked) asked, p.id as "productId", v.id as "variantId", p.code as "productCode", v.code as "variantCode", p.name, b.name as brand,
      p.colour_name as "colourName", v.label as "sizeLabel", p.tax_exclusive as "taxExclusive", p.functional_type = 'basic' as stocked,
      p.functional_type = 'virtual' and lower(p.product_type) = 'gift card' as "giftCard"
    from unnest(${codes}::text[]) as asked
    join catalogue.variant v on v.barcode = asked or lower(v.code) = lower(asked)
    join catalogue.product p on p.id = v.product_id
    join catalogue.brand b on b.id = p.brand_id
    order by asked, v.retired, v.id`.execute(ctx.db);
  return rows;
}
