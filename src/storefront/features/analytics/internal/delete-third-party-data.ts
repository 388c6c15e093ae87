/**
 * Deletes the data that third parties left in this browser, after consent was withdrawn. Our own storage is recognised
 * by its names; our cookie is hidden from scripts.
 */
const OURS = /^v\d+:/;

export function deleteThirdPartyData(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (!OURS.test(key)) storage.removeItem(key);
  const domains = location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'));
  for (const name of document.cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? ''))
    for (const where of ['', ...domains.map((domain) => `; domain=${domain}`)]) if (name) expireCookie(name, where);
}

function expireCookie(name: string, where: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=; path=/; max-age=0${where}`;
}
