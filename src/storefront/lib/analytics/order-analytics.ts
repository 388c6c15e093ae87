/**
 * Analytics data of an order, built while its products are loaded and stored with it. Pure (ANA-17, FIT-12 to FIT-15,
 * LOY-16).
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { Product } from '#contract/products/product.ts';
import { roundDollars } from '#shared/money.ts';
import { type AnalyticsItem, CURRENCY, fromList, itemOfProduct } from './analytics-item.ts';
import type { ProductReferrer } from './create-product-referrers.ts';

/** A line of the fit provider's 'checkout' event. */
export interface FitProduct {
  productId: string;
  colorId: string;
  quantity: number;
  price: number;
  currency: string;
  size: string;
  sku: string;
}
export interface OrderAnalytics {
  items: AnalyticsItem[];
  fit: FitProduct[];
  /** Promotion codes, separated by commas. */
  coupon: string;
  shipping: number;
  /** Points that the used rewards are worth. */
  rewardPoints: number;
}
interface MeasuredLine {
  item: { productId: string; variantId: string };
  product: Product;
}

/** In analytics each reward line counts as 200 points. */
const POINTS_OF_REWARD = 200;

export function buildOrderAnalytics(
  data: Pick<CheckoutInfo, 'items' | 'shippingTotal' | 'creditUsages'>,
  lines: readonly MeasuredLine[],
  promoCodes: readonly string[],
  /** The list from which a product was opened. */
  referrerOf: (productId: string) => ProductReferrer | null,
): OrderAnalytics {
  const bought = data.items.flatMap((quoted) => {
    const line = lines.find(({ item }) => item.productId === quoted.productId && item.variantId === quoted.variantId);
    return line ? [{ quoted, product: line.product }] : [];
  });
  return {
    items: bought.map(({ quoted, product }) => {
      const { discount: _, ...item } = itemOfProduct(product, quoted);
      const off = quoted.discount / quoted.qty;
      const price = roundDollars(quoted.unitPrice - off);
      return {
        ...item,
        price,
        ...(off > 0 && { discount: roundDollars(off) }),
        ...fromList(referrerOf(quoted.productId)),
      };
    }),
    fit: bought.map(({ quoted, product }) => ({
      productId: product.erpProductCompositeCode,
      colorId: product.colourName,
      quantity: quoted.qty,
      price: product.erpPrice,
      currency: CURRENCY,
      size: product.variants.find(({ id }) => id === quoted.variantId)?.code ?? '',
      sku: quoted.variantId,
    })),
    coupon: [...promoCodes].sort().join(','),
    shipping: data.shippingTotal,
    rewardPoints:
      POINTS_OF_REWARD *
      data.creditUsages.filter(({ methodCode, amount }) => methodCode === 'reward' && amount > 0).length,
  };
}

interface AnalyticsOrder {
  orderNumber: string;
  contact: { email: string };
  totals: { grandTotal: number; gst: number };
  measures?: OrderAnalytics;
}

/** GA4's purchase: `value` is the amount paid including GST and delivery, which are also given separately. */
export const purchaseOf = ({ orderNumber, totals, measures }: AnalyticsOrder) => ({
  transaction_id: orderNumber,
  currency: CURRENCY,
  value: totals.grandTotal,
  tax: totals.gst,
  shipping: measures?.shipping ?? 0,
  ...(measures?.coupon && { coupon: measures.coupon }),
  ...(measures?.rewardPoints && { reward_points: measures.rewardPoints }),
  items: measures?.items ?? [],
});

/** The fit provider's 'checkout' event. */
export const fitCheckoutOf = ({ orderNumber, contact, measures }: AnalyticsOrder, country = 'NZ') => ({
  userId: contact.email,
  orderId: orderNumber,
  locale: `en_${country}`,
  products: measures?.fit ?? [],
});
