/** Links that shopkeepers write: a list as text, one a line. Pure. */
import { z } from 'zod';

export interface WrittenLink {
  label: string;
  /** A path below /nz, or a URL. */
  to: string;
}

const MAX_LINKS = 8;
const OWN_PATH = /^\/(?!\/)[\w\-./?=&%,+]*$/;

/** A page of the shop by its path below /nz, or an https URL. */
export const linkTargetSchema = z
  .string()
  .trim()
  .max(200)
  .refine(
    (text) => OWN_PATH.test(text) || isHttpsUrl(text),
    'must be a page of the shop such as /stores, or a URL that starts with https://',
  );

const isHttpsUrl = (text: string): boolean => /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text);

/** 'Careers | /articles/careers', one a line; empty lines are left out. */
export const linksSchema = z.string().transform((text, check): WrittenLink[] => {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  if (lines.length > MAX_LINKS) check.addIssue(`at most ${MAX_LINKS} links`);
  return lines.map((one) => {
    const [label = '', to = '', more] = one.split('|').map((part) => part.trim());
    const target = linkTargetSchema.safeParse(to);
    if (label === '' || label.length > 40 || more !== undefined)
      check.addIssue(`“${one.trim()}”: needs words of at most 40 characters, then | and an address`);
    else if (!target.success) check.addIssue(`“${label}”: ${target.error.issues[0]?.message}`);
    return { label, to };
  });
});

/** The list as text. */
export const writeLinks = (links: readonly WrittenLink[]): string =>
  links.map(({ label, to }) => `${label} | ${to}`).join('\n');
