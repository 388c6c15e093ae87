/**
 * Where webhooks may be sent: public addresses only, against server-side request forgery (reliability C7). Pure: the
 * sender checks what a name resolves to.
 */
import { ipAddressInHost, isPublicIpAddress } from '#platform/network/public-ip-address.ts';

/**
 * What is wrong with an endpoint URL; null when nothing is. `anywhere`: development, where http and our own machine are
 * allowed.
 */
export function webhookUrlProblem(text: string, anywhere: boolean): string | null {
  if (!URL.canParse(text)) return 'That is no URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(anywhere && url.protocol === 'http:')) return 'The URL must begin with https://.';
  if (url.username || url.password || url.hash) return 'The URL must be without a user, a password and a #.';
  const address = ipAddressInHost(url.hostname);
  if (anywhere) return null;
  if (
    address
      ? !isPublicIpAddress(address)
      : !url.hostname.includes('.') || /(^|\.)(localhost|local|internal)\.?$/i.test(url.hostname)
  )
    return 'The URL must be on the public internet.';
  return null;
}
