/**
 * Finds likely typing errors in the domain of an email address (UX-10). Pure and small: it runs in the browser. It only
 * suggests; what an email address may be is decided by `emailField`.
 */

/** Domains that people in New Zealand use for their mail, the most common first. */
const KNOWN_DOMAINS = [
  ...['gmail.com', 'xtra.co.nz', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'yahoo.co.nz', 'live.com'],
  ...['hotmail.co.nz', 'outlook.co.nz', 'me.com', 'mac.com', 'msn.com', 'aol.com', 'googlemail.com', 'proton.me'],
  ...['protonmail.com', 'fastmail.com', 'orcon.net.nz', 'slingshot.co.nz', 'vodafone.co.nz', 'clear.net.nz'],
  ...['paradise.net.nz', 'inspire.net.nz', 'ihug.co.nz', 'snap.net.nz', 'actrix.co.nz', 'maxnet.co.nz', 'wave.co.nz'],
  ...['kinect.co.nz', 'windowslive.com', 'rocketmail.com', 'hotmail.co.uk', 'yahoo.co.uk', 'yahoo.com.au'],
  ...['live.com.au', 'bigpond.com', 'optusnet.com.au', 'gmx.com', 'mail.com', 'ymail.com', 'email.com', 'zoho.com'],
] as const;
const known = new Set<string>(KNOWN_DOMAINS);

/** Names of providers with one domain: 'gmail.co.nz' is an error, while 'hotmail' and 'yahoo' have many endings. */
const ONE_DOMAIN: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  icloud: 'icloud.com',
  xtra: 'xtra.co.nz',
};
/** Providers with a domain in many countries: 'hotmail.no' is right. */
const MANY_DOMAINS = ['hotmail', 'yahoo', 'outlook', 'live', 'gmx', 'protonmail', 'fastmail'];
/** Endings of countries that are far more often a mistyped '.com'. */
const MISTYPED_COM = ['co', 'cm', 'om'];

/** Endings that do not exist, and what was meant. */
const WRONG_ENDINGS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\.(?:con|comm|cmo|vom|xom|ocm|cpm|coom|comn|ckm)$/, '.com'],
  [/\.co\.(?:nzz|nx|n|nz\.nz|nz\.com|nzc)$/, '.co.nz'],
  [/\.(?:conz|con\.nz|cop\.nz|c\.nz|cp\.nz|vo\.nz|xo\.nz)$/, '.co.nz'],
  [/\.(?:nt|nte|ner)\.nz$/, '.net.nz'],
];

/** Known domains shorter than this are too close to other true ones to be suggested for one wrong letter. */
const SHORTEST_GUESS = 8;
/** From this length on, two wrong letters are allowed. */
const LONG = 11;

/**
 * The whole address as it was probably meant; null when the domain is a known one, nothing like a known one, or not
 * complete yet.
 */
export function emailHint(email: string): string | null {
  const [, person, typed] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim()) ?? [];
  if (!person || !typed) return null;
  const domain = typed.toLowerCase();
  if (known.has(domain) || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) return null;
  const meant = meantDomain(domain);
  return meant && meant !== domain ? `${person}@${meant}` : null;
}

function meantDomain(domain: string): string | null {
  const repaired = WRONG_ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), domain);
  if (known.has(repaired)) return repaired;
  const [name = '', ...rest] = repaired.split('.');
  const only = Object.hasOwn(ONE_DOMAIN, name) ? ONE_DOMAIN[name] : undefined;
  if (only && rest.length <= 2) return only;
  if (MANY_DOMAINS.includes(name) && isEndingOfCountry(rest)) return repaired;
  return closest(repaired) ?? repaired;
}

const isEndingOfCountry = (rest: readonly string[]): boolean =>
  rest.length === 1
    ? rest[0]?.length === 2 && !MISTYPED_COM.includes(rest[0])
    : rest.length === 2 && ['co', 'com'].includes(rest[0] ?? '') && rest[1]?.length === 2;

/** The nearest known domain; the more common one of two that are equally near. */
function closest(domain: string): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of KNOWN_DOMAINS) {
    if (candidate.length < SHORTEST_GUESS || Math.abs(candidate.length - domain.length) > 2) continue;
    const wrong = typingErrors(domain, candidate);
    if (wrong <= (candidate.length >= LONG ? 2 : 1) && wrong < least) [best, least] = [candidate, wrong];
  }
  return best;
}

/** Letters left out, added, replaced or swapped with their neighbour, between two short texts. */
function typingErrors(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const errors = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          errors(row - 1, column) + 1,
          errors(row, column - 1) + 1,
          errors(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? errors(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return errors(one.length, other.length);
}
