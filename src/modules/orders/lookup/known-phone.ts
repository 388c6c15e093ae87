import type { Config } from '#platform/config.ts';

/** The number of an order's shopper as it may be shown and called: empty where it is the one that stands for nobody (PAY-24, PAY-25). Pure. */
export const knownPhone = (
  phone: string,
  { KERB_PLACEHOLDER_PHONE }: Pick<Config, 'KERB_PLACEHOLDER_PHONE'>,
): string => (phone === KERB_PLACEHOLDER_PHONE ? '' : phone);
