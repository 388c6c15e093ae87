/** Limited release: 5,000 buyers within a second for 100 pairs. */
import { measureRush } from '../../support/selling/rush.ts';

export const run = (emit: (name: string, value: number, unit: string) => void): Promise<void> =>
  measureRush('drop5k', 5_000, emit);
