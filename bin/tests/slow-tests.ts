/** The test files that take minutes, on a quiet machine with two cores. */
const TAKES_MINUTES =
  /(money-scenarios|order-histories|change-crashes|phone-order-crashes|crash-sweep(-kill)?(-all)?|e2e\/(accessibility|payment-inventory|demo-year))\.test\.ts$/;

/** Whether this file is one of them: a run for a change leaves these out. */
export const takesMinutes = (file: string): boolean => TAKES_MINUTES.test(file);
