/** A path of this site below /nz, or else the account page; never another site, never a log-in page. */
export function safeRedirect(wanted: string | null): string {
  const home = '/account';
  // A backslash, a control character or a second slash could make the browser read another host.
  if (!wanted || !/^\/[^/\\]/.test(wanted) || /[\\\u0000-\u0020\u007f]/.test(wanted) || wanted.length > 2_000)
    return home;
  const base = 'https://kerb.invalid';
  if (!URL.canParse(wanted, base)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  if (origin !== base || pathname.startsWith('//') || /^\/account\/(signin|signup|password\/forgot)\b/.test(pathname))
    return home;
  return `${pathname}${search}${hash}`;
}
