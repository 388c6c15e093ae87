/** Where Apple validates merchants, as it publishes it. A browser names the address; anything that is not one of these is refused. Pure. */
const HOSTS: ReadonlySet<string> = new Set([
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  // For testing.
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
]);
const PATHS: ReadonlySet<string> = new Set(['/paymentservices/startSession', '/paymentservices/paymentSession']);

/**
 * The address to ask, or null. Only https on the usual port, no credentials, no query, one of Apple's hosts by its whole name;
 * `standIn` is the origin of a simulator, by configuration alone.
 */
export function appleSessionUrl(validationUrl: string, standIn: string | null): URL | null {
  if (!URL.canParse(validationUrl)) return null;
  const url = new URL(validationUrl);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || !PATHS.has(url.pathname))
    return null;
  if (standIn !== null) return url.origin === standIn ? url : null;
  return url.protocol === 'https:' && url.port === '' && HOSTS.has(url.hostname) ? url : null;
}
