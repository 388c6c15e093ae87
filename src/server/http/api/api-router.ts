/** Finds the endpoint of a call by Hono's router, and which methods its path knows. */
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { decoded, decodePath } from '../decode-path.ts';

export interface FoundEndpoint<C> {
  endpoint: AnyEndpoint<C>;
  /** Decoded parameters of the path, by name. */
  params: Record<string, string>;
}

export interface ApiRouter<C> {
  /** `path` is below the API's base. The first endpoint declared for it; null when there is none with this method. */
  find: (method: string, path: string) => FoundEndpoint<C> | null;
  /** The methods that the path knows, in capitals; none: nothing has this path. */
  methodsOf: (path: string) => string[];
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

export function createApiRouter<C>(endpoints: readonly AnyEndpoint<C>[]): ApiRouter<C> {
  const router = new SmartRouter<AnyEndpoint<C>>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const one of endpoints) router.add(one.method.toUpperCase(), one.path, one);
  const find: ApiRouter<C>['find'] = (method, path) => {
    const [found, values] = router.match(method, decodePath(path));
    const [endpoint, params] = found[0] ?? [];
    if (!endpoint) return null;
    return {
      endpoint,
      params: Object.fromEntries(
        Object.entries(params ?? {}).map(([name, value]) => [
          name,
          decoded(typeof value === 'number' ? (values?.[value] ?? '') : value, decodeURIComponent),
        ]),
      ),
    };
  };
  return { find, methodsOf: (path) => METHODS.filter((method) => find(method, path)) };
}
