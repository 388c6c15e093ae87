/** Text and rules on A4 pages, for the documents of an order. Heavy: import lazily. */
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { inkColour, lineColour, quietColour } from '#shared/theme-colours.ts';

const FONTS = join(import.meta.dirname, '../fonts');
export const LEFT = 56;
export const RIGHT = 539;
const BOTTOM = 760;
type Weight = 'text' | 'bold';
export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  /** Right-aligned at x instead of starting there. */
  right?: boolean;
}
export const MUTED = quietColour.light;

/** Draws one document from its first page on. */
export async function drawPdf(
  { title, author }: { title: string; author: string },
  draw: (pen: Pen) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: title, Author: author },
    lang: 'en-NZ',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    pdf.once('end', done);
    pdf.once('error', fail);
  });
  draw(createPen(pdf));
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

export interface Pen {
  /** The text in lines no longer than to the right margin, a word that is longer broken; each line end is kept. */
  paragraph: (text: string, style?: TextStyle) => void;
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
  // Latin letters and those with macrons come from two fonts.
  const runsOf = (text: string, weight: Weight, size: number) =>
    (clean(text).match(/[\u0100-\u017f]+|[^\u0100-\u017f]+/g) ?? []).map((run) => ({
      run,
      width: font(weight, isMacron(run)).fontSize(size).widthOfString(run),
    }));
  const pen: Pen = {
    line: (text, x, { size = 10, weight = 'text', colour = inkColour.light, right = false } = {}) => {
      const runs = runsOf(text, weight, size);
      let from = right ? x - runs.reduce((sum, { width }) => sum + width, 0) : x;
      for (const { run, width } of runs) {
        font(weight, isMacron(run)).fontSize(size).fillColor(colour).text(run, from, y, { lineBreak: false });
        from += width;
      }
    },
    rule: (colour: string = lineColour.light) => {
      pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(colour).stroke();
    },
    paragraph: (text, style = {}) => {
      const { size = 10, weight = 'text' } = style;
      const fits = (line: string) =>
        runsOf(line, weight, size).reduce((sum, { width }) => sum + width, 0) <= RIGHT - LEFT;
      for (const line of text.split('\n').flatMap((part) => wrapLine(part, fits))) {
        pen.down(size + 4);
        pen.line(line, LEFT, style);
      }
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
  return pen;
}

/** Breaks one line between words, and a word that does not fit alone between its characters. */
function wrapLine(text: string, fits: (line: string) => boolean): string[] {
  const lines = [''];
  const put = (part: string, glue: string): void => {
    const last = lines.at(-1) ?? '';
    const joined = last === '' ? part : `${last}${glue}${part}`;
    if (fits(joined)) lines[lines.length - 1] = joined;
    else if (last === '') for (const character of part) put(character, '');
    else {
      lines.push('');
      put(part, glue);
    }
  };
  for (const word of text.split(/\s+/)) put(word, ' ');
  return lines;
}

const isMacron = (run: string): boolean => /^[\u0100-\u017f]/.test(run);
/** Characters that the fonts lack become the letter without its mark, or a question mark. */
const clean = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (PRINTABLE.test(character) ? character : character.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((character) => (PRINTABLE.test(character) ? character : '?'))
    .join('');
const PRINTABLE = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…•−×½€āēīōūĀĒĪŌŪ]$/;

export const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
