/**
 * Composes a product's share image from its image, brand, name and price on the shop's background: 1200 × 630, the size
 * of link previews.
 */

import { join } from 'node:path';
import sharp from 'sharp';
import { formatCents } from '#shared/money.ts';
import { accentColour, chalkColour, inkColour, pageColour, quietColour, saleColour } from '#shared/theme-colours.ts';
import type { ShareImageInput } from '../share-image-url.ts';

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
const [CHALK, ASPHALT, QUIET, SALE, YELLOW] = [pageColour, inkColour, quietColour, saleColour, accentColour].map(
  ({ light }) => light,
) as [string, string, string, string, string];
const LEFT = 56;
const COLUMN = 470;
const NAME_HEIGHT = 232;

const FONTS = join(import.meta.dirname, '../fonts');
/** The font names given in the files; each family has its macrons in a second file. */
const fonts = {
  display: { family: 'Archivo SemiBold,', files: ['display-macrons.ttf', 'display.ttf'] },
  text: { family: 'Instrument Sans,', files: ['text-macrons.ttf', 'text.ttf'] },
} as const;

const EMPTY = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_HEIGHT}" height="${SHARE_HEIGHT}"><rect width="100%" height="100%" fill="${chalkColour.light}"/></svg>`;

interface Line {
  png: Buffer;
  width: number;
  height: number;
}

/** `drawing` is the product's image as SVG or raster; without one its place stays empty. */
export async function drawShareCanvas(facts: ShareImageInput, drawing: Buffer | null): Promise<Buffer> {
  const image = await sharp(drawing ?? Buffer.from(EMPTY), {
    density: 40,
    limitInputPixels: 40_000_000,
    failOn: 'none',
  })
    .rotate()
    .resize({ width: SHARE_HEIGHT, height: SHARE_HEIGHT, fit: 'cover' })
    .flatten({ background: chalkColour.light })
    .toBuffer();
  const brand = await setText('text', 30, facts.brand, QUIET);
  const name = await fitName(facts.name);
  const now = await setText(
    'display',
    44,
    formatCents(facts.priceCents),
    facts.originalPriceCents === null ? ASPHALT : SALE,
  );
  const was =
    facts.originalPriceCents === null
      ? null
      : await setText('text', 28, formatCents(facts.originalPriceCents), QUIET, 'strikethrough="true"');
  const shop = await setText('display', 36, facts.shopName, ASPHALT);
  const nameTop = 64 + brand.height + 28;
  const priceTop = nameTop + name.height + 38;
  const shopTop = SHARE_HEIGHT - 64 - shop.height;
  const place = ({ png }: Line, left: number, top: number) => ({ input: png, left, top });
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: CHALK } })
    .composite([
      { input: image, left: SHARE_WIDTH - SHARE_HEIGHT, top: 0 },
      place(brand, LEFT, 64),
      place(name, LEFT, nameTop),
      place(now, LEFT, priceTop),
      ...(was ? [place(was, LEFT + now.width + 20, priceTop + now.height - was.height)] : []),
      place(shop, LEFT, shopTop),
      { input: roadLine(Math.min(COLUMN, shop.width)), left: LEFT, top: shopTop + shop.height + 12 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Sets the name as large as its space allows; a longer name ends in an ellipsis. */
async function fitName(name: string): Promise<Line> {
  for (const size of [72, 60, 48, 38]) {
    const line = await setText('display', size, name, ASPHALT);
    if (line.height <= NAME_HEIGHT && line.width <= COLUMN) return line;
  }
  return setText('display', 38, `${name.slice(0, 60).replace(/(?<!\s)\s+\S*$/, '')}…`, ASPHALT);
}

async function setText(
  typeface: keyof typeof fonts,
  size: number,
  text: string,
  colour: string,
  more = '',
): Promise<Line> {
  const { family, files } = fonts[typeface];
  const font = `${family} ${size}`;
  const markup = `<span foreground="${colour}" ${more}>${escapeMarkup(text)}</span>`;
  const draw = (file: string) =>
    sharp({
      text: { text: markup, font, fontfile: join(FONTS, file), rgba: true, dpi: 72, width: COLUMN, wrap: 'word-char' },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  // A font file stays loaded once it is named: the macrons are then found when the text is set.
  await draw(files[0]);
  const { data, info } = await draw(files[1]);
  return { png: data, width: info.width, height: info.height };
}

/** The broken yellow line of the design. */
function roadLine(width: number): Buffer {
  const dash = Math.floor((width - 16) / 3);
  const dashes = [0, 1, 2]
    .map((index) => `<rect x="${index * (dash + 8)}" width="${dash}" height="6" fill="${YELLOW}"/>`)
    .join('');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="6">${dashes}</svg>`);
}

const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
