/** The database's URL with encryption where other machines could listen (SEC-23). */
import { isThisMachine } from '../network/is-this-machine.ts';

/** Null: a path of a socket, or this machine. */
function remoteUrl(databaseUrl: string): URL | null {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (!url) return null;
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || isThisMachine(host) ? null : url;
}

/**
 * A connection to another machine is encrypted, and the server's certificate checked, unless the URL says otherwise. Any
 * other URL is returned as it is.
 */
export function encryptedDatabaseUrl(databaseUrl: string): string {
  const url = remoteUrl(databaseUrl);
  if (!url || url.searchParams.has('sslmode')) return databaseUrl;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/** Whether a connection to another machine could be read or answered by a third. */
export function isOpenDatabaseUrl(databaseUrl: string): boolean {
  const url = remoteUrl(databaseUrl);
  return url !== null && url.searchParams.get('sslmode') !== 'verify-full';
}
