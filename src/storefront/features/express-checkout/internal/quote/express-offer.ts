/**
 * What a sheet may offer for a quote: options in the shop's order, the first one selected by default, and the amount to
 * pay. Pure (EXP-24, EXP-25, EXP-28, EXP-29, EXP-33).
 */
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { pickUpOption } from '#contract/checkout/express.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import { shownDeliveryPrice } from '#storefront/lib/checkout/shown-delivery-price.ts';

export interface ExpressOption {
  code: string;
  label: string;
  /** Arrival time as text. */
  detail: string;
  amountCents: Cents;
}
export interface ExpressOffer {
  options: ExpressOption[];
  selected: ExpressOption;
  /** Amount outstanding without the delivery cost. */
  subtotalCents: Cents;
  /** After promotions on delivery. */
  shippingCents: Cents;
  totalCents: Cents;
}

export interface OptionRules {
  authorityToLeave: boolean;
  pageSize: number;
}

/**
 * The delivery methods a sheet shows: available, none that requires authority to leave unless it is given, up to a
 * maximum number.
 */
export function expressMethods(
  methods: readonly ShippingMethod[],
  { authorityToLeave, pageSize }: OptionRules,
): ShippingMethod[] {
  return methods
    .filter(
      (method) => method.type === 'DELIVERY' && method.available && (authorityToLeave || method.code !== 'fourhd'),
    )
    .slice(0, pageSize);
}

export interface ExpressLookup {
  selectedShippingMethod: ShippingMethod;
  methods: ShippingMethod[];
  /** Dollars, without the delivery cost. */
  amountOutstanding: number;
}

/** The delivery cost after promotions on it; the rest of the total discount belongs to the items. */
export function deliveryCost(info: CheckoutInfo): Cents {
  const offItems = dollarsToCents(info.itemSubtotalBeforeDiscounts) - dollarsToCents(info.itemSubtotalAfterDiscounts);
  return dollarsToCents(info.shippingTotal) - (dollarsToCents(info.totalDiscount) - offItems);
}

/** The offer for a quote in which `selected` was chosen. */
export function offerOf(
  info: CheckoutInfo,
  methods: readonly ShippingMethod[],
  selected: ShippingMethod,
): ExpressOffer {
  const shippingCents = deliveryCost(info);
  const totalCents = dollarsToCents(info.amountOutstanding);
  // Every option after the same promotions: among prices before them the slowest would look dearest (UX-02).
  const options = methods.map((method) =>
    toOption(method, method.code === selected.code ? shippingCents : dollarsToCents(shownDeliveryPrice(method))),
  );
  const chosen = options.find(({ code }) => code === selected.code) ?? toOption(selected, shippingCents);
  return { options, selected: chosen, subtotalCents: totalCents - shippingCents, shippingCents, totalCents };
}

/** Pickup is not chosen in the sheet: one option that costs nothing. */
export function pickUpOfferOf(info: CheckoutInfo): ExpressOffer {
  const totalCents = dollarsToCents(info.amountOutstanding);
  const option: ExpressOption = {
    code: pickUpOption.code,
    label: pickUpOption.label,
    detail: '',
    amountCents: dollarsToCents(pickUpOption.price),
  };
  return {
    options: [option],
    selected: option,
    subtotalCents: totalCents,
    shippingCents: option.amountCents,
    totalCents,
  };
}

const toOption = ({ code, label, promise }: ShippingMethod, amountCents: Cents): ExpressOption => ({
  code,
  label,
  detail: promise,
  amountCents,
});
