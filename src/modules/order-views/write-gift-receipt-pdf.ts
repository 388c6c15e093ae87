/** The gift receipt as PDF: what was bought and the message, without prices (EDIT-07). Heavy: import lazily. */
import type { OrderView } from '#contract/orders/orders.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizePhrase } from '#shared/size-phrase.ts';
import { inkColour } from '#shared/theme-colours.ts';
import { cut, drawPdf, LEFT, MUTED, type Pen, RIGHT } from './internal/draw-pdf.ts';

/** Nothing of the buyer is on it but what they wrote. */
export const writeGiftReceiptPdf = (order: OrderView): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf({ title: `Gift receipt ${order.number}`, author: order.supplier.name }, (pen) => draw(pen, order));

function draw(pen: Pen, order: OrderView): void {
  const { supplier } = order;
  pen.line('Gift receipt', LEFT, { size: 24, weight: 'bold' });
  pen.down(34);
  const top = pen.at();
  pen.line(`Order #${order.number}`, LEFT, { size: 11 });
  pen.down(15);
  pen.line(formatDayYear(new Date(order.date)), LEFT, { colour: MUTED });
  pen.to(top);
  pen.line(supplier.name, RIGHT, { size: 11, weight: 'bold', right: true });
  for (const line of supplier.address.split(',').map((part) => part.trim())) {
    pen.down(14);
    pen.line(line, RIGHT, { right: true });
  }
  pen.down(34);
  if (order.present?.message) {
    pen.line('A gift for you', LEFT, { size: 9, colour: MUTED });
    pen.paragraph(order.present.message, { size: 11 });
    pen.down(36);
  }
  pen.line('Item', LEFT, { size: 9, weight: 'bold' });
  pen.line('Quantity', RIGHT, { size: 9, weight: 'bold', right: true });
  pen.down(15);
  pen.rule(inkColour.light);
  for (const line of order.lines.filter(({ qty, qtyCancelled }) => qty > qtyCancelled)) {
    pen.down(9);
    pen.line(cut(productName(line), 70), LEFT);
    pen.line(String(line.qty - line.qtyCancelled), RIGHT, { right: true });
    pen.down(13);
    pen.line([line.colourName, sizePhrase(line.size)].filter(Boolean).join(' · '), LEFT, { size: 9, colour: MUTED });
    pen.down(16);
    pen.rule();
  }
  pen.down(30);
  pen.line('To ask about an exchange or a return, tell us the order number.', LEFT, { size: 9, colour: MUTED });
}
