import { sql } from '#platform/sql.ts';
import type { SellableItem } from '../sellable-item.ts';

export interface SellableRow extends Omit<SellableItem, 'priceCents'> {
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

/** Variants on sale with their product's rules; a retired size is not there at all. */
export const sellableRows = (variantIds: number[], locationId: string) => sql<SellableRow>`
    select p.id as "productId", v.id as "variantId", p.code as "productCode", v.code as "variantCode",
           p.name, b.name as brand, p.colour_name as "colourName", v.label as "sizeLabel",
           p.price_cents as "priceCents", p.tax_exclusive as "taxExclusive", p.functional_type = 'basic' as stocked,
           p.functional_type = 'virtual' and lower(p.product_type) = 'gift card' as "giftCard",
           b.slug as "brandSlug", c.path as "categoryPath", p.demographic, p.original_price_cents is not null as "onSale", p.weight_grams as "weightGrams",
           p.state, p.functional_type as "functionalType", p.challenge_question as "challengeQuestion",
           p.account_exclusive as "accountExclusive", p.loyalty_member_exclusive as "loyaltyMemberExclusive",
           p.cart_qty_product_max as "productMax", p.cart_qty_variant_max as "variantMax",
           p.cart_qty_variant_min as "variantMin", p.cart_qty_variant_multiple_of as "variantMultipleOf",
           coalesce(s.on_hand - s.reserved, 0) as available
    from catalogue.variant v
    join catalogue.product p on p.id = v.product_id
    join catalogue.brand b on b.id = p.brand_id
    join catalogue.category c on c.id = p.category_id
    left join stock.stock s on s.variant_id = v.id and s.location_id = ${locationId}
    where v.id = any(${variantIds}::int[]) and not v.retired`;
