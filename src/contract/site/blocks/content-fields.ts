/** Fields that articles, pages and blocks have alike. */
import { z } from 'zod';
import { mediaSource } from '../../products/media-source.ts';

/** Lower-case words separated by hyphens, at any depth. */
export const contentPath = z
  .string()
  .max(180)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/,
    'must be lower-case words with hyphens, parts divided by /',
  );
export const line = z.string().trim().min(1).max(200);
export const words = z.string().trim().min(1).max(1_000);
const PAGE = /^\/(?!\/)[\w\-./?=&%+]*$/;
/** A page of the shop, below /nz. */
export const target = z.string().max(300).regex(PAGE, 'must be an address of the shop that begins with /');
/** A page of the shop, or one elsewhere. */
export const anyTarget = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => PAGE.test(text) || isWebAddress(text),
    'must be an address of the shop that begins with /, or one that begins with https://',
  );
/** An uploaded image; it has priority over a product's (FIX-70). `alt` is its text alternative. */
export const ownImage = z.strictObject({
  src: mediaSource,
  alt: z.string().trim().max(250).default(''),
  /** CSS object-position of the focal point that `src` was given; missing in the middle (OWN-13). */
  focus: z
    .string()
    .regex(/^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/)
    .optional(),
});
export type OwnImage = z.output<typeof ownImage>;

/** Whether a text is an address of the web by HTTPS, without a user's name in it. */
function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\<>"']+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether a link may lead there: a page of the shop, the web by HTTPS, a mailbox or a phone. */
export const isLinkTarget = (text: string): boolean =>
  PAGE.test(text) || isWebAddress(text) || /^(mailto:[^\s\\<>"'?]+|tel:\+?[\d-]+)$/.test(text);
