/**
 * The acceptance that a right answer earns (CHAL-08): '1.{product id}.{second of expiry}.{signature}'. Anybody can read what it
 * says; only the server can tell whether it says so with right. Pure, for browser and server.
 */
export type AcceptanceVerdict = 'ACCEPTED' | 'MISSING' | 'EXPIRED' | 'WRONG';

const ACCEPTANCE_FORM = /^(1\.([1-9]\d{0,8})\.(\d{10}))\.([\w-]{43})$/;

/** WRONG: malformed, for another product, or not genuine. `isGenuine` is the server's; a browser takes the signature for good. */
export function judgeAcceptance(
  acceptance: string | undefined,
  productId: string,
  now: number,
  isGenuine: (signed: string, signature: string) => boolean = () => true,
): AcceptanceVerdict {
  if (!acceptance) return 'MISSING';
  const [, signed = '', product, expiry, signature = ''] = ACCEPTANCE_FORM.exec(acceptance) ?? [];
  if (product !== productId || !isGenuine(signed, signature)) return 'WRONG';
  return Number(expiry) * 1000 > now ? 'ACCEPTED' : 'EXPIRED';
}
