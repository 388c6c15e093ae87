import { sql } from '#platform/database/sql.ts';
import type { SellableItem } from '../sellable-item.ts';

/** What changes between orders, with the revision of the size, product, brand and category rows it belongs to. */
export type SellableState = [variantId: number, revision: string, priceCents: number, available: number];

/** Price and free units of variants on sale; retired sizes are left out. */
export const sellableStates = (variantIds: readonly number[], locationId: string) => sql<{ state: SellableState }>`
    select json_build_array(v.variant_id, v.revision, v.price_cents, coalesce(s.units, 0)) as state
    from catalogue.sellable_size v
    left join stock.available_units s on s.variant_id = v.variant_id and s.location_id = ${locationId}
    where v.variant_id = any(${variantIds}::int[])`;

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
    select v.revision, v.product_id as "productId", v.variant_id as "variantId", v.product_code as "productCode", v.variant_code as "variantCode",
           v.name, v.brand_name as brand, v.colour_name as "colourName", v.label as "sizeLabel",
           v.price_cents as "priceCents", v.tax_exclusive as "taxExclusive", v.functional_type = 'basic' as stocked,
           v.gift_card as "giftCard", v.brand_slug as "brandSlug", v.category_path as "categoryPath", v.demographic,
           v.original_price_cents is not null as "onSale", v.weight_grams as "weightGrams",
           v.state, v.functional_type as "functionalType", v.challenge_question as "challengeQuestion",
           v.account_exclusive as "accountExclusive", v.loyalty_member_exclusive as "loyaltyMemberExclusive",
           v.cart_qty_product_max as "productMax", v.cart_qty_variant_max as "variantMax",
           v.cart_qty_variant_min as "variantMin", v.cart_qty_variant_multiple_of as "variantMultipleOf",
           coalesce(s.units, 0) as available
    from catalogue.sellable_size v
    left join stock.available_units s on s.variant_id = v.variant_id and s.location_id = ${locationId}
    where v.variant_id = any(${variantIds}::int[])`;
