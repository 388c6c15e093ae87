import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { BOX, MAX_HEIGHT_CM } from '#modules/shipping/parcel-count.ts';
import { gramsOf } from '#modules/shipping/shipping-rules.ts';
import type { ParcelSize } from '../carrier.port.ts';
import type { CarrierCtx } from '../carrier-context.ts';

const MAX_GRAMS = 30_000;

/** Weight and size of a parcel of so many pairs, by the shipping file. */
export function suggestSize(ctx: CarrierCtx, units: number): ParcelSize {
  const grams = gramsOf(openShippingRules(ctx), [{ weightGrams: null, categoryPath: '', stocked: true, qty: units }]);
  return {
    ...BOX,
    weightGrams: Math.min(MAX_GRAMS, Math.max(1, grams)),
    heightCm: Math.min(MAX_HEIGHT_CM, BOX.heightCm * Math.max(1, units)),
  };
}
