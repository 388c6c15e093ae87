/** The label of a simulated parcel as PDF, 150 by 100 mm, with a bar code of its tracking number. */
import PDFDocument from 'pdfkit';
import { code128 } from '#shared/barcodes/code-128.ts';
import type { SimulatedParcel } from './carrier-ledger.ts';

/** Millimetres to points. */
const mm = (length: number): number => (length * 72) / 25.4;
const WIDTH = mm(150);
const HEIGHT = mm(100);
const MARGIN = 16;

export async function drawLabel(parcel: SimulatedParcel): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0, info: { Title: parcel.trackingNumber } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    pdf.once('end', done);
    pdf.once('error', fail);
  });
  pdf.rect(0, 0, WIDTH, 30).fill('#000');
  pdf.font('Helvetica-Bold').fontSize(14).fillColor('#fff').text(`${parcel.carrier} · SIMULATED`, MARGIN, 9);
  pdf.fillColor('#000').fontSize(9).text('TO', MARGIN, 42);
  pdf.fontSize(15).text(parcel.to.slice(0, 6).join('\n'), MARGIN, 54, { width: WIDTH - 2 * MARGIN, height: 110 });
  pdf
    .font('Helvetica')
    .fontSize(9)
    .text(`Service ${parcel.service} · ${parcel.weightKg} kg · Reference ${parcel.orderNumber}`, MARGIN, 172);
  const bars = code128(parcel.trackingNumber);
  const unit = (WIDTH - 2 * MARGIN) / bars.reduce((sum, width) => sum + width, 20);
  let x = MARGIN + 10 * unit;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(x, 188, width * unit, 66).fill('#000');
    x += width * unit;
  }
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(parcel.trackingNumber, MARGIN, 260, {
      width: WIDTH - 2 * MARGIN,
      align: 'center',
    });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
