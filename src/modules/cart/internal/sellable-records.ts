import { sql } from '#platform/database/sql.ts';
import type { SellableItem } from '../sellable-item.ts';

/** What changes between orders, with the revision of the size, product, brand and category rows it belongs to. */
export type SellableState = [variantId: number, revision: string, priceCents: number, available: number];

// PostgreSQL stamps each written row version with its transaction number (xmin): the same numbers mean unchanged rows.
const revision = sql`v.xmin::text || '.' || p.xmin || '.' || b.xmin || '.' || c.xmin`;
// Forces lookups by id, however small the table is now, because the prepared plan is kept for long.
const tables = sql`catalogue.variant v
    cross join lateral (select *, xmin from catalogue.product where id = v.product_id offset 0) p
    join catalogue.brand b on b.id = p.brand_id
    join catalogue.category c on c.id = p.category_id`;

/** Price and free units of variants on sale; retired sizes are left out. */
export const sellableStates = (variantIds: readonly number[], locationId: string) => sql<{ state: SellableState }>`
    select json_build_array(v.id, ${revision}, p.price_cents, coalesce(s.on_hand - s.reserved, 0)) as state
    from ${tables}
    left join stock.stock s on s.variant_id = v.id and s.location_id = ${locationId}
    where v.id = any(${variantIds}::int[]) and not v.retired`;

export interface SellableRow extends Omit<SellableItem, 'priceCents'> {
  revision: string;
  priceCents: number;
  state: string;
  functionalType: string;
  accountExclusive: boolean;
  loyaltyMemberExclusive: boolean;
  productMax: number | null;
  variantMax: number | null;
  variantMin: number | null;
  variantMultipleOf: number | null;
  available: number;
  challengeQuestion: string | null;
}

/** Variants on sale with their product's rules; retired sizes are left out. */
export const sellableRows = (variantIds: readonly number[], locationId: string) => sql<SellableRow>`
    select ${revision} as revision, p.id as "productId", v.id as "variantId", p.code as "productCode", v.code as "variantCode",
           p.name, b.name as brand, p.colour_name as "colourName", v.label as "sizeLabel",
           p.price_cents as "priceCents", p.tax_exclusive as "taxExclusive", p.functional_type = 'basic' as stocked,
           p.functional_type = 'virtual' and lower(p.product_type) = 'gift card' as "giftCard",
           b.slug as "brandSlug", c.path as "categoryPath", p.demographic, p.original_price_cents is not null as "onSale", p.weight_grams as "weightGrams",
           p.state, p.functional_type as "functionalType", p.challenge_question as "challengeQuestion",
           p.account_exclusive as "accountExclusive", p.loyalty_member_exclusive as "loyaltyMemberExclusive",
           p.cart_qty_product_max as "productMax", p.cart_qty_variant_max as "variantMax",
           p.cart_qty_variant_min as "variantMin", p.cart_qty_variant_multiple_of as "variantMultipleOf",
           coalesce(s.on_hand - s.reserved, 0) as available
    from ${tables}
    left join stock.stock s on s.variant_id = v.id and s.location_id = ${locationId}
    where v.id = any(${variantIds}::int[]) and not v.retired`;
