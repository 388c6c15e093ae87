import { counted } from '#shared/counted.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { WasPriceFinding, WasPriceRules } from './check-was-price.ts';

/** Why a 'was' price is refused, as a sentence for the merchant. */
export const whyRefused = (
  { basis, askedDays, saleBeganAt }: WasPriceFinding,
  wasCents: Cents,
  rules: WasPriceRules,
): string =>
  basis === 'sale-too-long'
    ? `The sale began on ${formatDayYear(saleBeganAt)}, and a sale takes at most ${counted(rules.saleDays, 'day')}.`
    : `${formatCents(wasCents)} was asked for ${counted(askedDays, 'day')} of the ${rules.askedDays} needed within ${counted(rules.withinDays, 'day')} before the sale.`;
