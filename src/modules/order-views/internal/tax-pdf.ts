/** What receipts for GST have in common on paper. */
import type { OrderView } from '#contract/orders/orders.ts';
import { dollarsToCents, formatCents, roundDollars } from '#shared/money.ts';
import { type Pen, RIGHT } from './draw-pdf.ts';

/** Dollars, a reduction with a minus sign. */
export const moneyText = (dollars: number): string => {
  const exact = roundDollars(dollars);
  return exact < 0 ? `−${formatCents(dollarsToCents(-exact))}` : formatCents(dollarsToCents(exact));
};

/** The seller with GST number, at the right from the pen's line on. */
export function drawSupplier(pen: Pen, { name, address, gstNumber }: OrderView['supplier']): void {
  pen.line(name, RIGHT, { size: 11, weight: 'bold', right: true });
  for (const line of [...address.split(',').map((part) => part.trim()), gstNumber && `GST number ${gstNumber}`].filter(
    Boolean,
  )) {
    pen.down(14);
    pen.line(line, RIGHT, { right: true });
  }
}
