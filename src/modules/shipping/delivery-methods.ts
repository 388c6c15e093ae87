/** Which delivery methods a cart can have, at what price, and which one is chosen. Pure. */
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { byEmailCode } from '#contract/checkout/gift-rules.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { OpeningHours } from '#contract/stores/opening-hours.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import { deliveryPromise } from './internal/delivery-promise.ts';
import { withFairPrices } from './internal/fair-prices.ts';
import {
  type DeliveryMethod,
  type Destination,
  freeFromOf,
  liesIn,
  rulesAt,
  type ShippingRules,
  zoneOf,
} from './shipping-rules.ts';
import { priceInZone } from './zones/zone-price.ts';

export interface DeliveryInput {
  /** Null while no address is known: then only methods that serve the whole country are available. */
  destination: Destination | null;
  authorityToLeave: boolean;
  /** Whether some store (or the chosen one) has the whole cart, and the chosen store's hours. */
  pickUp: { available: boolean; store: OpeningHours | null };
  /** Weight of the cart in grams. */
  grams: number;
  /** How many parcels it goes in (`countParcels`). */
  parcels: number;
  /** Only gift cards, which are emailed: 'By email' is the one method (UX-03). */
  nothingToSend?: boolean;
  itemsAfterDiscountsCents: Cents;
  now: Date;
  /** What methods cost by the carrier, by their codes, in place of the file's price (PARC-05). */
  carrierPrices?: ReadonlyMap<string, Cents>;
}
export interface DeliveryOption {
  method: DeliveryMethod;
  priceCents: Cents;
  /** The value of goods from which it costs nothing, by its own rule or because a faster one does; null: none. */
  freeFrom: Cents | null;
  available: boolean;
  /** When it arrives; for an unavailable method, why not. */
  promise: string;
}

/** Of an order of gift cards alone; the code is reserved (shipping-rules.ts). */
const byEmail: DeliveryOption = {
  method: {
    code: byEmailCode,
    label: checkoutMessages.byEmail,
    type: 'DELIVERY',
    price: 0n,
    heavier: [],
    freeFromThreshold: false,
    maxKg: null,
    requiresAuthorityToLeave: false,
    countries: [],
    onlyTo: [],
    notTo: [],
    slower: [],
    dearer: [],
    carrierService: null,
    arrives: { businessDays: [0, 0] },
  },
  priceCents: 0n,
  freeFrom: null,
  available: true,
  promise: checkoutMessages.sentByEmail,
};

/**
 * Methods in the order of the file, or of the address's zone (OWN-06). One that needs authority to leave is left out without it (SHIP-14), one to other
 * countries always (FIX-04). A slower one never costs more than an available faster one (UX-02).
 */
export function listDeliveryMethods(shopRules: ShippingRules, question: DeliveryInput): DeliveryOption[] {
  const { authorityToLeave, destination, nothingToSend, pickUp, now } = question;
  if (nothingToSend) return [byEmail];
  const rules = rulesAt(shopRules, destination);
  const country = destination?.country ?? homeCountry;
  const offered = rules.methods
    .filter((method) => authorityToLeave || !method.requiresAuthorityToLeave)
    .filter(({ type, countries }) => type === 'STORE_PICKUP' || countries.includes(country))
    .map((method) => {
      const obstacle = obstacleOf(shopRules, rules, method, question);
      return { method, obstacle, available: obstacle === null, priceCents: priceOf(rules, method, question) };
    });
  const goodsCents = question.itemsAfterDiscountsCents;
  return withFairPrices(rules, offered, { destination, now, goodsCents }).map(
    ({ obstacle, priceCents, ...option }) => ({
      ...option,
      priceCents,
      promise: obstacle ?? deliveryPromise(rules, option.method, destination, now, pickUp.store),
    }),
  );
}

/** From what value of goods on methods are free in this country, by their codes, for a page without a cart. */
export const freeFromByCode = (rules: ShippingRules, now: Date): Map<string, Cents> =>
  new Map(
    listDeliveryMethods(rules, {
      destination: null,
      authorityToLeave: true,
      pickUp: { available: false, store: null },
      grams: 0,
      parcels: 1,
      itemsAfterDiscountsCents: 0n,
      now,
    }).flatMap(({ method, freeFrom }) => (freeFrom === null ? [] : [[method.code, freeFrom] as const])),
  );

/** The values of goods at which a price at this destination may change: the same prices apply between two of them. */
export function valueEdgesAt(shopRules: ShippingRules, to: Destination | null): Cents[] {
  const rules = rulesAt(shopRules, to);
  return rules.methods.flatMap((method) => [
    freeFromOf(rules, method) ?? 0n,
    ...(method.zoned?.prices ?? []).map(({ fromCents }) => fromCents),
  ]);
}

/**
 * The requested method if available; without a request the default, else the first available (SHIP-12, SHIP-14). Before
 * a destination is known the default is not final: the cheapest is taken, so that the total shown is the lowest (UX-01).
 */
export function chooseMethod(
  { defaultMethod }: ShippingRules,
  offered: readonly DeliveryOption[],
  { wanted, hasDestination }: { wanted: string | undefined; hasDestination: boolean },
): DeliveryOption | null {
  const available = offered.filter((each) => each.available);
  const byCode = (code: string | undefined) => available.find(({ method }) => method.code === code);
  const deliveries = available.filter(({ method }) => method.type === 'DELIVERY');
  const [first = null] = deliveries;
  const cheapest = deliveries.reduce(
    (least, each) => (least && each.priceCents < least.priceCents ? each : least),
    first,
  );
  return byCode(wanted) ?? (hasDestination ? (byCode(defaultMethod) ?? first) : cheapest);
}

/** How the API shows an available or unavailable method (CHK-10); the second price is what promotions leave of it. */
export const toShippingMethod = (
  { method, priceCents, available, promise }: DeliveryOption,
  afterPromotionsCents: Cents,
): ShippingMethod => ({
  code: method.code,
  label: method.label,
  price: centsToDollars(priceCents),
  priceAfterPromotions: centsToDollars(afterPromotionsCents),
  type: method.type,
  available,
  promise,
  requiresAuthorityToLeave: method.requiresAuthorityToLeave,
});

/** Why a method is unavailable, in words; null when it is available. */
function obstacleOf(
  shopRules: ShippingRules,
  rules: ShippingRules,
  method: DeliveryMethod,
  { destination, grams, pickUp }: DeliveryInput,
): string | null {
  if (method.type === 'STORE_PICKUP') return pickUp.available ? null : checkoutMessages.noStoreHasAll;
  if (method.maxKg !== null && grams > method.maxKg) return checkoutMessages.tooHeavy;
  if (!destination) return method.onlyTo.length > 0 ? checkoutMessages.postcodeDecides : null;
  const within = (area: string) => liesIn(rules, destination, area);
  const served = (method.onlyTo.length === 0 || method.onlyTo.some(within)) && !method.notTo.some(within);
  if (served) return null;
  const refusesBoxes =
    destination.box && (method.notTo.includes('boxes') || goesToStreets(shopRules, method, destination));
  return refusesBoxes ? checkoutMessages.notToBoxes : checkoutMessages.notAtThisAddress;
}

/** Whether a zone has the method at this postcode for an address that is no box. */
function goesToStreets(shopRules: ShippingRules, { code }: DeliveryMethod, to: Destination): boolean {
  const zone = zoneOf(shopRules, { ...to, box: false });
  return zone?.rules.methods.some((one) => one.code === code && one.onlyTo.length === 0) ?? false;
}

/** The price by the carrier, else by the zone or the file, without what makes it free. */
function priceOf(rules: ShippingRules, method: DeliveryMethod, question: DeliveryInput): Cents {
  const { destination, grams, carrierPrices } = question;
  const byCarrier = carrierPrices?.get(method.code);
  if (byCarrier !== undefined) return byCarrier;
  if (method.zoned) return priceInZone(method, question);
  const base = method.heavier.reduce((price, band) => (grams > band.overKg ? band.price : price), method.price);
  return method.dearer.reduce(
    (price, each) => (destination && liesIn(rules, destination, each.in) ? price + each.price : price),
    base,
  );
}
