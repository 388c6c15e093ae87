import { dollarsToCents, formatCents } from '#shared/money.ts';

/** 149.9 → '$149.90'. */
export const formatPrice = (dollars: number): string => formatCents(dollarsToCents(dollars));
