/** The test files that take minutes: a whole run starts them first, and a run for a change leaves them out. */
const TAKES_MINUTES =
  /(money-stories|order-histories|crash-sweep(-kill)?(-all)?|e2e\/(accessibility|payment-inventory|demo-year))\.test\.ts$/;

export const takesMinutes = (file: string): boolean => TAKES_MINUTES.test(file);
