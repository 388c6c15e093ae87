/** Supply correction information of a refund as PDF, on A4 (HON-04). Heavy: import lazily. */

import type { OrderView } from '#contract/orders/orders.ts';
import { taxWords } from '#contract/orders/tax-words.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { drawPdf, LEFT, MUTED, type Pen, RIGHT } from './internal/draw-pdf.ts';
import { drawSupplier, moneyText } from './internal/tax-pdf.ts';

type Correction = OrderView['corrections'][number];

/** The correction of one refund, on the order that it corrects. */
export const writeCorrectionPdf = (order: OrderView, correction: Correction): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf({ title: `Refund receipt ${order.number}-${correction.number}`, author: order.supplier.name }, (pen) =>
    draw(pen, order, correction),
  );

function draw(pen: Pen, order: OrderView, correction: Correction): void {
  const { amount, gst, total, totalGst } = correction;
  pen.line(amount < 0 ? 'Receipt of an addition' : 'Refund receipt', LEFT, { size: 24, weight: 'bold' });
  pen.down(32);
  if (order.supplier.gstNumber) pen.line(taxWords.correction, LEFT, { weight: 'bold' });
  pen.down(20);
  const top = pen.at();
  pen.line(`${amount < 0 ? 'Addition' : 'Refund'} ${order.number}-${correction.number}`, LEFT, { size: 11 });
  pen.down(15);
  pen.line(`Date of this correction: ${formatDayYear(new Date(correction.date))}`, LEFT, { colour: MUTED });
  pen.to(top);
  drawSupplier(pen, order.supplier);
  pen.down(34);
  pen.line('Corrects', LEFT, { size: 9, colour: MUTED });
  pen.down(14);
  pen.line(
    `${order.supplier.gstNumber ? taxWords.supply : 'Receipt'} of order #${order.number}, ${formatDayYear(new Date(order.date))}`,
    LEFT,
  );
  pen.down(20);
  if (order.buyer.length > 0) pen.line('Sold to', LEFT, { size: 9, colour: MUTED });
  for (const line of order.buyer) {
    pen.down(14);
    pen.line(line, LEFT);
  }
  pen.down(36);
  const row = (label: string, before: string, change: string, after: string, weight: 'text' | 'bold' = 'text') => {
    pen.line(label, LEFT, { weight });
    for (const [text, x] of [
      [before, 335],
      [change, 437],
      [after, RIGHT],
    ] as const)
      pen.line(text, x, { weight, right: true });
    pen.down(16);
    pen.rule();
    pen.down(9);
  };
  row('', 'Before', 'Correction', 'Corrected', 'bold');
  row(taxWords.including, moneyText(total + amount), moneyText(-amount), moneyText(total));
  if (order.supplier.gstNumber) {
    row('GST', moneyText(totalGst + gst), moneyText(-gst), moneyText(totalGst));
    const net = total - totalGst;
    row('Total excluding GST', moneyText(net + amount - gst), moneyText(gst - amount), moneyText(net));
  }
  pen.down(14);
  pen.line('Amounts are in New Zealand dollars.', LEFT, { size: 9, colour: MUTED });
}
