/** The test files that take longest, on a quiet machine with two cores. */

/** A run for a change leaves these out. */
const TAKES_MINUTES =
  /(money-scenarios|order-histories|crash-sweep(-kill)?(-all)?|e2e\/(accessibility|payment-inventory|demo-year))\.test\.ts$/;

/** Tens of seconds, though many of these files are short. */
const TAKES_LONG =
  /\/(points-earned|staff-office|restock-and-members|saved-payment-methods|starting|account-limits|killed-run|shop-processes|rolling-restart|operator-commands|build-demo|draw-footwear|cart-sync-histories|hash-password|embedded-postgres|read-table)\.test\.ts$/;

export const takesMinutes = (file: string): boolean => TAKES_MINUTES.test(file);

/** A whole run starts these first, so that no worker is left with one of them at the end. */
export const startsFirst = (file: string): boolean => takesMinutes(file) || TAKES_LONG.test(file);
