/** The tax receipt as PDF: the same words as its page, on A4. Heavy: import lazily. */

import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { OrderView } from '#contract/orders/orders.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizePhrase } from '#shared/size-phrase.ts';
import { inkColour, lineColour, quietColour } from '#shared/theme-colours.ts';

const FONTS = join(import.meta.dirname, 'fonts');
const LEFT = 56;
const RIGHT = 539;
const BOTTOM = 760;
type Weight = 'text' | 'bold';
interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  /** Right-aligned at x instead of starting there. */
  right?: boolean;
}
const MUTED = quietColour.light;
const money = (dollars: number): string =>
  dollars < 0 ? `−${formatCents(dollarsToCents(-dollars))}` : formatCents(dollarsToCents(dollars));

export async function writeReceiptPdf(order: OrderView): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Tax receipt ${order.number}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: title, Author: order.supplier.name },
    lang: 'en-NZ',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    pdf.once('end', done);
    pdf.once('error', fail);
  });
  draw(createPen(pdf), order);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

interface Pen {
  line: (text: string, x: number, style?: TextStyle) => void;
  rule: (colour?: string) => void;
  /** Moves down this far, to a new page where this one ends. */
  down: (by: number) => void;
  to: (y: number) => void;
  at: () => number;
}

function createPen(pdf: PDFKit.PDFDocument): Pen {
  let y = 64;
  const font = (weight: Weight, macrons: boolean) => pdf.font(join(FONTS, `${weight}${macrons ? '-macrons' : ''}.ttf`));
  return {
    line: (text, x, { size = 10, weight = 'text', colour = inkColour.light, right = false } = {}) => {
      // Latin letters and those with macrons come from two fonts.
      const runs = clean(text).match(/[\u0100-\u017f]+|[^\u0100-\u017f]+/g) ?? [];
      const widths = runs.map((run) => font(weight, isMacron(run)).fontSize(size).widthOfString(run));
      let from = right ? x - widths.reduce((sum, width) => sum + width, 0) : x;
      for (const [index, run] of runs.entries()) {
        font(weight, isMacron(run)).fontSize(size).fillColor(colour).text(run, from, y, { lineBreak: false });
        from += widths[index] ?? 0;
      }
    },
    rule: (colour: string = lineColour.light) => {
      pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(colour).stroke();
    },
    down: (by) => {
      y += by;
      if (y <= BOTTOM) return;
      pdf.addPage();
      y = 64;
    },
    to: (at) => {
      y = at;
    },
    at: () => y,
  };
}

const isMacron = (run: string): boolean => /^[\u0100-\u017f]/.test(run);
/** Characters that the fonts lack become the letter without its mark, or a question mark. */
const clean = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (PRINTABLE.test(character) ? character : character.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((character) => (PRINTABLE.test(character) ? character : '?'))
    .join('');
const PRINTABLE = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…•−×½€āēīōūĀĒĪŌŪ]$/;

function draw(pen: Pen, order: OrderView): void {
  const { supplier, contact } = order;
  pen.line('Tax receipt', LEFT, { size: 24, weight: 'bold' });
  pen.down(34);
  const top = pen.at();
  pen.line(`Order #${order.number}`, LEFT, { size: 11 });
  pen.down(15);
  pen.line(formatDayYear(new Date(order.date)), LEFT, { colour: MUTED });
  pen.to(top);
  pen.line(supplier.name, RIGHT, { size: 11, weight: 'bold', right: true });
  for (const line of [
    ...supplier.address.split(',').map((part) => part.trim()),
    supplier.gstNumber && `GST number ${supplier.gstNumber}`,
  ].filter(Boolean)) {
    pen.down(14);
    pen.line(line, RIGHT, { right: true });
  }
  pen.down(34);
  pen.line('Sold to', LEFT, { size: 9, colour: MUTED });
  const buyer = [
    `${contact.firstName} ${contact.lastName}`,
    ...(order.shippingType === 'DELIVERY' ? order.destination.slice(1) : []),
    contact.email,
  ];
  for (const line of buyer) {
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
  for (const { label, amount, refunded } of order.paidWith) {
    row(label, money(amount), { colour: MUTED });
    if (refunded > 0) row('Refunded', money(-refunded), { colour: MUTED });
  }
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
