import type { Config } from '#platform/config.ts';

/**
 * The phone number of an order's shopper as it may be shown and called: empty where it is the placeholder (PAY-24,
 * PAY-25). Pure.
 */
export const knownPhone = (
  phone: string,
  { KERB_PLACEHOLDER_PHONE }: Pick<Config, 'KERB_PLACEHOLDER_PHONE'>,
): string => (phone === KERB_PLACEHOLDER_PHONE ? '' : phone);
