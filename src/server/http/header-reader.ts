import type { IncomingMessage } from 'node:http';
import type { HeaderReader } from '#api/endpoint.ts';

/** The header fields of a request by lower-case name; several of one name are joined, as Node's `headers` allows. */
export function headersOf({ headers }: IncomingMessage): HeaderReader {
  return {
    get: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}
