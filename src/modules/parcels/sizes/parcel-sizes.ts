/** Weight and size of parcels of so many pairs. Pure. */
import { BOX, countParcels, MAX_HEIGHT_CM } from '#modules/shipping/parcel-count.ts';
import type { ParcelSize } from '../carrier.port.ts';

/** Equal parcels that a courier takes, for so many pairs of this weight together (PARC-05). */
export function splitIntoParcels(units: number, grams: number): ParcelSize[] {
  const parcels = countParcels(units, grams);
  const heightCm = Math.min(MAX_HEIGHT_CM, BOX.heightCm * Math.max(1, Math.ceil(units / parcels)));
  const weightGrams = Math.max(1, Math.ceil(grams / parcels));
  return Array.from({ length: parcels }, () => ({ ...BOX, heightCm, weightGrams }));
}
