/** Apple's published hosts for merchant validation. The URL comes from the browser; any other host is refused. Pure. */
const HOSTS: ReadonlySet<string> = new Set([
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  // For testing.
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
]);
const PATHS: ReadonlySet<string> = new Set(['/paymentservices/startSession', '/paymentservices/paymentSession']);

/**
 * The URL to call, or null. Only https on the default port, no credentials, no query, and exactly one of Apple's hosts;
 * `standIn` is the origin of a simulator, set only by configuration.
 */
export function appleSessionUrl(validationUrl: string, standIn: string | null): URL | null {
  if (!URL.canParse(validationUrl)) return null;
  const url = new URL(validationUrl);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || !PATHS.has(url.pathname))
    return null;
  if (standIn !== null) return url.origin === standIn ? url : null;
  return url.protocol === 'https:' && url.port === '' && HOSTS.has(url.hostname) ? url : null;
}
