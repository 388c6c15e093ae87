/** Delivery prices by the connected carrier, for the quote of a cart and for its order (PARC-05, decision 153). */
import { createHash } from 'node:crypto';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { deliveryPlaceOf } from '#contract/fields/delivery-kind.ts';
import type { CarrierPort, RateQuestion } from '#modules/parcels/carrier.port.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { splitIntoParcels } from '#modules/parcels/sizes/parcel-sizes.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { destinationOf, rulesAt } from '#modules/shipping/shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { mayAsk, noteAnswer } from './internal/carrier-pause.ts';
import { priceOfRate } from './internal/price-of-rate.ts';
import { insertAnswer, type RateAnswer, readAnswers } from './internal/rate-records.ts';

/** What methods cost by the carrier, by their codes; a method without a price costs what the shipping file says. */
export type CarrierPrices = ReadonlyMap<string, Cents>;
/**
 * The prices for a cart at the address of the reader: those that apply now first, then others that a shopper may have
 * been shown for it lately. Empty: no carrier is asked.
 */
export type RatesReader = (cart: { grams: number; units: number }) => Promise<CarrierPrices[]>;

export interface RatedAddress {
  country: string;
  /** Unknown while it is being typed, and to wallets. */
  street1?: string | undefined;
  street2?: string | undefined;
  suburb?: string | undefined;
  /** Town or city. */
  state?: string | undefined;
  postcode: string;
}
type ReaderCtx = Pick<Ctx, 'db' | 'clock' | 'config'>;

const MINUTE_MS = 60_000;
/** How long the shop's own prices are shown after the carrier gave none. */
const WITHOUT_MS = MINUTE_MS;
/** Answers that an order is compared with. */
const MAX_ANSWERS = 10;

/**
 * Asks the carrier, within KERB_CARRIER_RATES_TIMEOUT_MS, unless it was asked the same lately; what it answers, and that
 * it gave no answer, is stored before anybody is shown it. Never within a transaction.
 */
export function askRates(ctx: Pick<CarrierCtx, 'db' | 'clock' | 'config' | 'log' | 'carrier'>, address?: RatedAddress) {
  const { carrier } = ctx;
  return carrier
    ? readerOf(ctx, address, async (question, key) => [await ask(ctx, carrier, question, key)])
    : undefined;
}

/** What was shown for the cart lately, the newest first, from the database alone. */
export const shownRates = (ctx: ReaderCtx, address: RatedAddress | undefined): RatesReader | undefined =>
  readerOf(ctx, address, (_, key) => {
    const heldMs = 2 * ctx.config.KERB_CARRIER_RATES_MINUTES * MINUTE_MS;
    return readAnswers(ctx, key, { since: new Date(ctx.clock.now().getTime() - heldMs), max: MAX_ANSWERS });
  });

type ReadAnswers = (question: RateQuestion, key: string) => Promise<RateAnswer[]>;

/** Undefined where no carrier is asked: switched off, no method of the file has a service, or not in New Zealand. */
function readerOf(ctx: ReaderCtx, address: RatedAddress | undefined, read: ReadAnswers): RatesReader | undefined {
  const { config } = ctx;
  const to = config.KERB_CARRIER_RATES && address ? placeOf(address) : null;
  const services = rulesAt(openShippingRules(ctx), destinationOf(address)).methods.flatMap(
    ({ code, carrierService }) => (carrierService === null ? [] : [[code, carrierService] as const]),
  );
  if (!to || services.length === 0) return undefined;
  return async ({ grams, units }) => {
    if (units === 0) return [];
    const question = { to, parcels: splitIntoParcels(units, grams) };
    return (await read(question, keyOf(config, question))).map(
      ({ rates }) =>
        new Map(
          services.flatMap(([code, service]) => {
            const cost = rates.get(service);
            return cost === undefined ? [] : [[code, priceOfRate(config, cost)]];
          }),
        ),
    );
  };
}

/** Null where the carrier could not say a price. A rural delivery number stands for the suburb, as carriers write it. */
function placeOf({ country, state, postcode, ...address }: RatedAddress): RateQuestion['to'] | null {
  const city = state?.trim() ?? '';
  if (country !== homeCountry || city === '' || !/^\d{4}$/.test(postcode)) return null;
  return { street1: address.street1 ?? '', suburb: deliveryPlaceOf(address), city, postcode };
}

/** The same for whoever sends the same parcels to the same suburb: prices do not depend on street or person. */
function keyOf(config: ReaderCtx['config'], { to, parcels }: RateQuestion): string {
  const place = [to.suburb, to.city, to.postcode].map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '));
  const { KERB_CARRIER, KERB_CARRIER_ACCOUNT, KERB_SENDER_ADDRESS } = config;
  return createHash('sha256')
    .update(JSON.stringify([KERB_CARRIER, KERB_CARRIER_ACCOUNT, KERB_SENDER_ADDRESS, place, parcels]))
    .digest('hex');
}

type AskCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'log'>;
/** Calls under way: shoppers who ask the same wait for one answer. */
const underWay = new WeakMap<CarrierPort, Map<string, Promise<RateAnswer>>>();

async function ask(ctx: AskCtx, carrier: CarrierPort, question: RateQuestion, key: string): Promise<RateAnswer> {
  const calls = underWay.get(carrier) ?? new Map<string, Promise<RateAnswer>>();
  underWay.set(carrier, calls);
  // What is stored is read within the call, so that nobody misses the answer of a call that ends meanwhile.
  const answer = async () => {
    const [known] = await readAnswers(ctx, key, { since: new Date(0), max: 1 });
    return known && known.freshUntil > ctx.clock.now() ? known : askCarrier(ctx, carrier, question, key);
  };
  const call = calls.get(key) ?? answer().finally(() => calls.delete(key));
  calls.set(key, call);
  return call;
}

async function askCarrier(ctx: AskCtx, carrier: CarrierPort, question: RateQuestion, key: string): Promise<RateAnswer> {
  const { KERB_CARRIER_RATES_TIMEOUT_MS, KERB_CARRIER_RATES_MINUTES } = ctx.config;
  const asked = mayAsk(carrier, ctx.clock.now());
  const answer = asked
    ? await carrier.readRates(question, AbortSignal.timeout(KERB_CARRIER_RATES_TIMEOUT_MS))
    : { outcome: 'UNKNOWN' as const, reason: 'not asked: the carrier did not answer lately' };
  const answeredAt = ctx.clock.now();
  if (asked) noteAnswer(carrier, answer.outcome !== 'UNKNOWN', answeredAt);
  if (asked && answer.outcome !== 'RATED')
    ctx.log.warn({ carrier: carrier.name, reason: answer.reason }, 'no delivery prices by the carrier');
  const isRated = answer.outcome === 'RATED' && answer.rates.size > 0;
  const freshMs = isRated ? KERB_CARRIER_RATES_MINUTES * MINUTE_MS : WITHOUT_MS;
  const stored = {
    rates: isRated ? answer.rates : new Map<string, Cents>(),
    answeredAt,
    freshUntil: new Date(answeredAt.getTime() + freshMs),
  };
  await insertAnswer(ctx, key, stored);
  return stored;
}
