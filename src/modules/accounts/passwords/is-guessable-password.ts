/**
 * Passwords that meet every rule and are still among the first an attacker tries (reliability D6: common passwords are
 * refused). Besides those known from breaches (is-known-password.ts) there is a list of our own: base words of passwords; surrounding digits and signs, and digits that stand for
 * letters, are undone before the comparison.
 */
import { isKnownPassword } from './is-known-password.ts';

const WORDS = new Set(
  `password passwords passwort passphrase passcode passw pass welcome kiaora aotearoa newzealand auckland wellington christchurch hamilton dunedin tauranga
  allblacks qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc letmein login logmein admin administrator
  root user guest master default changeme change secret test tester testing temp temporary demo sample example hello helloworld iloveyou loveyou
  sunshine princess dragon monkey football rugby cricket netball baseball basketball superman batman pokemon starwars shadow michael jordan jessica
  jennifer charlie thomas daniel ashley hunter summer winter spring autumn january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday computer internet google facebook instagram samsung iphone apple android microsoft
  windows access freedom whatever trustno trustnoone ninja mustang ferrari porsche cheese chocolate cookie coffee flower butterfly angel family baby
  soccer hockey killer ginger pepper jasmine liverpool arsenal chelsea blink abcd abcde abcdef abcdefg abcdefgh abc aaaa qwer qwert asd zxc
  kerb shoes sneakers sneaker shopping money`
    .split(/\s+/)
    .filter(Boolean),
);
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
};

/**
 * The readings of a password as a word: unchanged and with look-alike digits read as letters, without leading and
 * trailing digits and signs.
 */
function readings(password: string): string[] {
  const lower = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const core = lower.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  const undoLookAlikes = (text: string) => [...text].map((character) => LOOK_ALIKES[character] ?? character).join('');
  const letters = (text: string) => text.replace(/[^a-z]/g, '');
  // 'P@ssw0rd1!' is 'password' with a common ending.
  const trimmed = lower.replace(/(?<![\d\W_])[\d\W_]+$/, '');
  return [
    core,
    letters(lower),
    letters(undoLookAlikes(trimmed)),
    letters(undoLookAlikes(core)),
    letters(undoLookAlikes(lower)),
  ].flatMap((text) => [text, text.replaceAll('l', 'i')]);
}

/**
 * Whether a password is one of the first an attacker tries: known from a breach (SEC-22), a disguised common word, one
 * repeated character, a sequence, or the shopper's own email address or name.
 */
export function isGuessablePassword(
  password: string,
  about: { email?: string; firstName?: string; lastName?: string } = {},
): boolean {
  if (isKnownPassword(password)) return true;
  const words = new Set(readings(password));
  for (const word of words) {
    if (WORDS.has(word)) return true;
    const half = word.slice(0, word.length / 2);
    // 'PassPass1!'
    if (half.length >= 4 && half + half === word && WORDS.has(half)) return true;
  }
  if (new Set(password.toLowerCase()).size <= 3) return true;
  const own = [
    about.email?.split('@')[0],
    about.firstName,
    about.lastName,
    `${about.firstName ?? ''}${about.lastName ?? ''}`,
  ]
    .map((text) =>
      (text ?? '')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    .filter((text) => text.length >= 4);
  return own.some((text) => words.has(text));
}
