import type { TillMethod } from '../payment-method.ts';

/** Cash that staff take for a phone order at a counter (EDIT-03). */
export const cash: TillMethod = { kind: 'till', describe: () => 'Cash' };

/** A card at a terminal of the bank, of which the shop knows the reference (EDIT-03). */
export const terminal: TillMethod = {
  kind: 'till',
  describe: ({ reference }) => (reference ? `Card terminal, reference ${reference}` : 'Card terminal'),
};
