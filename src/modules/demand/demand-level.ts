/** Units sold as a level from 0 to 60: two levels more mean twice as many units. Pure. */

/** The database allows no higher level; it stands for a thousand million units. */
const HIGHEST = 60;

/** The level of a number of units sold; 0 for none. */
export const demandLevel = (units: number): number =>
  Math.min(HIGHEST, Math.round(2 * Math.log2(1 + Math.max(0, units))));

/** About how many units a level stands for; 0 for level 0. */
export const unitsOfLevel = (level: number): number => 2 ** (level / 2) - 1;
