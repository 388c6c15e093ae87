/** Weight and size of parcels of so many pairs. Pure. */
import type { ParcelSize } from '../carrier.port.ts';

/** A shoe box in its carton, in centimetres; further pairs lie on top. */
export const BOX = { lengthCm: 35, widthCm: 25, heightCm: 14 };
export const MAX_HEIGHT_CM = 100;
/** What couriers lift without a surcharge. */
const LIGHT_GRAMS = 25_000;

/** Equal parcels that a courier takes, for so many pairs of this weight together (PARC-05). */
export function splitIntoParcels(units: number, grams: number): ParcelSize[] {
  const inOne = Math.floor(MAX_HEIGHT_CM / BOX.heightCm);
  const parcels = Math.max(1, Math.ceil(units / inOne), Math.ceil(grams / LIGHT_GRAMS));
  const heightCm = Math.min(MAX_HEIGHT_CM, BOX.heightCm * Math.max(1, Math.ceil(units / parcels)));
  const weightGrams = Math.max(1, Math.ceil(grams / parcels));
  return Array.from({ length: parcels }, () => ({ ...BOX, heightCm, weightGrams }));
}
