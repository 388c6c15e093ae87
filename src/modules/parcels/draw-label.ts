/** The carrier's label on the paper of the shop's printer. Heavy: import lazily. */
import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from 'pdf-lib';
import type { LabelPaper } from '#contract/staff/orders/staff-parcels.ts';

/** Inches to points. */
const inch = (length: number): number => length * 72;
const MARGIN = 9;
const sizes: Record<LabelPaper, [number, number]> = {
  '4x6': [inch(4), inch(6)],
  a4: [595.28, 841.89],
};

/**
 * The carrier's PDF, each page on a label of 4 by 6 inches or in the upper half of an A4 sheet, as large as fits and
 * turned where it lies across; opened by a browser it asks to be printed. Throws for what is no PDF.
 */
export async function drawLabel(
  source: Uint8Array,
  paper: LabelPaper,
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  const [width, height] = sizes[paper];
  for (const label of await pdf.embedPdf(source, (await PDFDocument.load(source)).getPageIndices())) {
    const area = { width, height: paper === 'a4' ? height / 2 : height };
    place(pdf.addPage([width, height]), label, { ...area, bottom: height - area.height });
  }
  pdf.addJavaScript('print', 'this.print(true);');
  return new Uint8Array(await pdf.save());
}

/** Turned by a quarter where label and area do not lie alike. */
function place(page: PDFPage, label: PDFEmbeddedPage, area: { width: number; height: number; bottom: number }): void {
  const isTurned = label.width > label.height !== area.width > area.height;
  const [across, up] = isTurned ? [label.height, label.width] : [label.width, label.height];
  const scale = Math.min((area.width - 2 * MARGIN) / across, (area.height - 2 * MARGIN) / up);
  const left = (area.width - across * scale) / 2;
  const bottom = area.bottom + (area.height - up * scale) / 2;
  page.drawPage(label, {
    // A turned label is drawn to the left of its origin.
    x: isTurned ? left + across * scale : left,
    y: bottom,
    xScale: scale,
    yScale: scale,
    ...(isTurned && { rotate: degrees(90) }),
  });
}
