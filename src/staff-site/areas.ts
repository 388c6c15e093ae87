/** The parts of the staff site in the order of its navigation, one line each. */
import type { Area } from './area.ts';
import { account } from './areas/account/area.ts';
import { experiments } from './areas/experiments/area.ts';

export const areas: readonly Area[] = [
  //
  experiments,
  account,
];
