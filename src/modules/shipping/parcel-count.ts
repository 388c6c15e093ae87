/** How many parcels a cart goes in. Pure. */

/** A shoe box in its carton, in centimetres; further pairs lie on top. */
export const BOX = { lengthCm: 35, widthCm: 25, heightCm: 14 };
export const MAX_HEIGHT_CM = 100;
/** What couriers lift without a surcharge. */
const LIGHT_GRAMS = 25_000;

/** Equal parcels that a courier takes, for so many pairs of this weight together (PARC-05, OWN-06); at least one. */
export const countParcels = (units: number, grams: number): number =>
  Math.max(1, Math.ceil(units / Math.floor(MAX_HEIGHT_CM / BOX.heightCm)), Math.ceil(grams / LIGHT_GRAMS));

/** The units that are sent; an item without stock is emailed. */
export const unitsOf = (items: readonly { stocked: boolean; qty: number }[]): number =>
  items.reduce((sum, { stocked, qty }) => sum + (stocked ? qty : 0), 0);
