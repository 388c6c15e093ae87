/**
 * A product's card as the index stores it: its JSON, in which each part that all cards repeat is one control character,
 * which JSON never contains. That is 270 of a card's 630 bytes, for 50,000 products 13 MB.
 */
import type { ProductCard } from '#contract/products/product.ts';
import type { IndexDocument } from '../index-document.ts';

const FRAGMENTS: string[] = [''];
/** The end of a line is not used: it ends the card. */
const LINE_END = 10;

function fragment(text: string): string {
  if (FRAGMENTS.length === LINE_END) FRAGMENTS.push('');
  return String.fromCharCode(FRAGMENTS.push(text) - 1);
}

const ID = fragment('{"id":"');
const PATH = fragment('","path":"');
const NAME = fragment('","name":"');
const BRAND = fragment('","brandName":"');
const COLOUR = fragment('","colourName":"');
const PRICE = fragment('","price":');
const FULL_PRICE = fragment(',"originalPrice":null');
const ORIGINAL_PRICE = fragment(',"originalPrice":');
const PLAIN = fragment(',"isNew":false,"soldOut":false,"overlayIds":[],"swatch":');
const IS_NEW = fragment(',"isNew":');
const SOLD_OUT = fragment(',"soldOut":');
const OVERLAYS = fragment(',"overlayIds":');
const SWATCH = fragment(',"swatch":');
const IMAGE = fragment(',"image":{"alt":"');
const HOVER_IMAGE = fragment(',"hoverImage":{"alt":"');
const NO_IMAGE = fragment(',"image":null,"hoverImage":null');
const NO_HOVER_IMAGE = fragment(',"hoverImage":null');
const VIEW = fragment('","view":"');
const MEDIA = fragment('","mediaId":"');
const PLACEHOLDER = fragment('","placeholder":"');
const IMAGE_END = fragment('"}');
const FOCUS = fragment('","focus":"');

/** A text as JSON writes it, without its quotes. */
const written = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text).slice(1, -1) : text);
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** The card's JSON without its last part, the number of colourways, which depends on other products. */
export function packCard(d: IndexDocument): string {
  const overlays = overlaysOf(d);
  const isPlain = !d.isNew && d.inStock && overlays.length === 0;
  const flags = isPlain
    ? PLAIN
    : `${IS_NEW}${d.isNew}${SOLD_OUT}${!d.inStock}${OVERLAYS}${JSON.stringify(overlays)}${SWATCH}`;
  const original = d.originalPriceCents === null ? FULL_PRICE : `${ORIGINAL_PRICE}${d.originalPriceCents / 100}`;
  const names = `${ID}${d.id}${PATH}${written(d.path)}${NAME}${written(d.name)}${BRAND}${written(d.brandName)}${COLOUR}${written(d.colourName)}`;
  return `${names}${PRICE}${d.priceCents / 100}${original}${flags}${JSON.stringify(d.swatch)}${packImages(d.images)}`;
}

function packImages([first, second]: IndexDocument['images']): string {
  if (!first) return NO_IMAGE;
  return `${IMAGE}${packImage(first)}${second ? `${HOVER_IMAGE}${packImage(second)}` : NO_HOVER_IMAGE}`;
}

const packImage = ({ alt, view, mediaId, placeholder, focus }: IndexDocument['images'][number]): string =>
  `${written(alt)}${VIEW}${written(view)}${MEDIA}${written(mediaId)}${PLACEHOLDER}${written(placeholder)}${focus === undefined ? '' : FOCUS + focus}${IMAGE_END}`;

/** PROD-08: a members' product says so on its image. */
const overlaysOf = ({ overlayIds, loyaltyMemberExclusive }: IndexDocument): string[] =>
  loyaltyMemberExclusive && !overlayIds.includes('members-only') ? [...overlayIds, 'members-only'] : overlayIds;

/** The end of a card's JSON. */
const cardEnd = (colourways: number): string => `,"colourways":${colourways}}`;

const CODES = /[\u0001-\u001f]/g;

export const unpackCard = (packed: string, colourways: number): ProductCard =>
  JSON.parse(
    packed.replace(CODES, (code) => FRAGMENTS[code.charCodeAt(0)] as string) + cardEnd(colourways),
  ) as ProductCard;

/** Only its name, for sorting by it. */
export const nameInCard = (packed: string): string =>
  JSON.parse(`"${packed.slice(packed.indexOf(NAME) + 1, packed.indexOf(BRAND))}"`) as string;

const fragmentBytes = FRAGMENTS.map((text) => Buffer.from(text));
const endBytes: Buffer[] = [];
const endOf = (colourways: number): Buffer => (endBytes[colourways] ??= Buffer.from(cardEnd(colourways)));

/** How many bytes `writeCard` writes. */
export function cardSize(packed: Uint8Array, colourways: number): number {
  let size = endOf(colourways).length;
  for (let i = 0; packed[i] !== LINE_END; i += 1)
    size += (packed[i] as number) < fragmentBytes.length ? (fragmentBytes[packed[i] as number] as Buffer).length : 1;
  return size;
}

/** Writes the bytes of the card's JSON and returns where they end; `packed` ends with the end of a line, or after it. */
export function writeCard(packed: Uint8Array, colourways: number, into: Uint8Array, start: number): number {
  let at = start;
  for (let i = 0; packed[i] !== LINE_END; i += 1) {
    const byte = packed[i] as number;
    if (byte < fragmentBytes.length) {
      const part = fragmentBytes[byte] as Buffer;
      for (let n = 0; n < part.length; n += 1) into[at + n] = part[n] as number;
      at += part.length;
    } else {
      into[at] = byte;
      at += 1;
    }
  }
  into.set(endOf(colourways), at);
  return at + endOf(colourways).length;
}
