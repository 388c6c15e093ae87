/** The tax receipt as PDF: the same words as its page, on A4. Heavy: import lazily. */

import type { OrderView } from '#contract/orders/orders.ts';
import { showsNetTotal, taxWords } from '#contract/orders/tax-words.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizePhrase } from '#shared/size-phrase.ts';
import { inkColour } from '#shared/theme-colours.ts';
import { cut, drawPdf, LEFT, MUTED, type Pen, RIGHT, type TextStyle } from './internal/draw-pdf.ts';
import { drawSupplier, moneyText as money } from './internal/tax-pdf.ts';

export const writeReceiptPdf = (order: OrderView): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf({ title: `Tax receipt ${order.number}`, author: order.supplier.name }, (pen) => draw(pen, order));

function draw(pen: Pen, order: OrderView): void {
  const { supplier } = order;
  pen.line('Tax receipt', LEFT, { size: 24, weight: 'bold' });
  pen.down(32);
  if (supplier.gstNumber) pen.line(taxWords.supply, LEFT, { weight: 'bold' });
  pen.down(20);
  const top = pen.at();
  pen.line(`Order #${order.number}`, LEFT, { size: 11 });
  pen.down(15);
  pen.line(formatDayYear(new Date(order.date)), LEFT, { colour: MUTED });
  pen.to(top);
  drawSupplier(pen, supplier);
  pen.down(34);
  if (order.buyer.length > 0) pen.line('Sold to', LEFT, { size: 9, colour: MUTED });
  for (const line of order.buyer) {
    pen.down(14);
    pen.line(line, LEFT);
  }
  pen.down(36);
  drawLines(pen, order);
  drawSums(pen, order);
  pen.down(30);
  pen.line('Amounts are in New Zealand dollars and include GST where it applies.', LEFT, { size: 9, colour: MUTED });
}

function drawLines(pen: Pen, order: OrderView): void {
  const head: TextStyle = { size: 9, weight: 'bold', right: true };
  pen.line('Item', LEFT, { ...head, right: false });
  pen.line('Qty', 390, head);
  pen.line('Each', 465, head);
  pen.line('Amount', RIGHT, head);
  pen.down(15);
  pen.rule(inkColour.light);
  for (const line of order.lines) {
    pen.down(9);
    pen.line(cut(productName(line), 56), LEFT);
    pen.line(String(line.qty), 390, { right: true });
    pen.line(money(line.unitPrice), 465, { right: true });
    pen.line(money(line.unitPrice * line.qty), RIGHT, { right: true });
    pen.down(13);
    pen.line([line.colourName, sizePhrase(line.size)].filter(Boolean).join(' · '), LEFT, {
      size: 9,
      colour: MUTED,
    });
    pen.down(16);
    pen.rule();
  }
}

function drawSums(pen: Pen, order: OrderView): void {
  const row = (label: string, amount: string, style: TextStyle = {}): void => {
    pen.down(style.size ? style.size + 8 : 17);
    pen.line(cut(label, 40), 330, style);
    pen.line(amount, RIGHT, { ...style, right: true });
  };
  pen.down(4);
  for (const [index, { label, amount }] of order.sums.entries())
    row(label, index === 1 && amount === 0 ? 'Free' : money(amount));
  row('Total', money(order.total), { size: 14, weight: 'bold' });
  pen.down(4);
  row('Includes GST of', money(order.gst));
  if (showsNetTotal(order.total, order.gst)) row('Total excluding GST', money(order.total - order.gst));
  for (const { label, amount, refunded } of order.paidWith) {
    row(label, money(amount), { colour: MUTED });
    if (refunded > 0) row('Refunded', money(-refunded), { colour: MUTED });
  }
}
