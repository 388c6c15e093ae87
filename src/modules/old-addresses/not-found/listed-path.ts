/** Which addresses without a page are counted (MOVE-04, decision 0174). Pure. */
import { addressKey } from '#modules/search/rules/address-chains.ts';

const MAX_LENGTH = 200;
/** What has no rule: calls, the staff site, the home page. */
const NEVER_MOVED = /^\/(nz)?$|^\/nz\/(api|staff)(\/|$)/;
/** Files are no pages, except for those of old shops that end in .html. */
const FILE = /\.(?!html?$)[a-z0-9]{1,10}$/i;
/** What programs ask for that look for open doors, and hidden files. */
const PROBE = /\/(\.|wp-|cgi-bin|phpmyadmin|actuator|_)/i;
/**
 * Letters, digits and what joins words. Not email addresses, queries written into the path, and invisible characters,
 * which would show staff another address than they press.
 */
const PLAIN = /^[\p{L}\p{M}\p{N}/._~!'()*+,:-]+$/u;
/** Telephone numbers, and the numbers of orders and people. */
const LONG_NUMBER = /\d([ .-]?\d){8}/;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}/i;

/**
 * The path as rules of addresses compare it; null for what is no page, nothing that people ask for, too long, or may
 * name a person.
 */
export function listedPath(path: string): string | null {
  const key = path.length > MAX_LENGTH * 3 ? null : addressKey(path);
  if (key === null || key.length > MAX_LENGTH) return null;
  const isLeftOut = [NEVER_MOVED, FILE, PROBE, LONG_NUMBER, UUID].some((pattern) => pattern.test(key));
  return !PLAIN.test(key) || isLeftOut || key.split(/[^a-z0-9]/i).some(isSecret) ? null : key;
}

/** Keys of accounts, orders and links in emails: digits and letters in one long word, or a word that nobody writes. */
const isSecret = (word: string): boolean =>
  word.length >= 32 || (word.length >= 16 && /\d/.test(word) && /[a-z]/i.test(word));
