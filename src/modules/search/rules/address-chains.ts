/** Old addresses and where they lead: no loop, and no more than one step (OWN-09). Pure. */
import { fail, ok, type Result } from '#shared/result.ts';

/** The old address as it is compared: without host, query and last slash, decoded. Null when it is none. */
export function addressKey(text: string): string | null {
  const address = text.trim().replace(/^https?:\/\/[^/?#]+(?=[/?#]|$)/i, '') || '/';
  if (!address.startsWith('/') || /[\s\\?#]/.test(address)) return null;
  try {
    const path = decodeURI(address)
      .replace(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '');
    return path.isWellFormed() && !/\p{Cc}/u.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** The key under which a page below /nz would itself be an old address. */
const keyOfPage = (to: string): string | null => addressKey(`/nz${to.split('?')[0]}`);

/**
 * Adds rules to those that there are, so that each leads straight to its page. The error names a rule of the new ones
 * that would lead back to itself. The value holds only what is new or changes.
 */
export function joinAddresses(
  stored: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, string>,
): Result<Map<string, string>, string> {
  const all = new Map([...stored, ...added]);
  const changed = new Map<string, string>();
  for (const [from, to] of all) {
    const seen = new Set([from]);
    let target = to;
    for (let key = keyOfPage(target); key !== null && all.has(key); key = keyOfPage(target)) {
      if (seen.has(key)) return fail(added.has(from) ? from : ([...added.keys()].find((one) => seen.has(one)) ?? from));
      seen.add(key);
      target = all.get(key) as string;
    }
    if (stored.get(from) !== target) changed.set(from, target);
  }
  return ok(changed);
}
