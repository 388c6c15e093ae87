/** Finds the endpoint of a call by Hono's router, and which methods its path knows. */
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { AnyEndpoint } from '#api/endpoint.ts';

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
    const [found, values] = router.match(method, spelledOut(path));
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

/** '/%6Cogin' is '/login'; an encoded slash or percent sign stays encoded until the path is split. */
const spelledOut = (path: string): string => decoded(path.replaceAll('%25', '%2525'), decodeURI);

/** Text that is not decodable stays as it is: no endpoint and no parameter's schema accepts it. */
function decoded(text: string, decode: (text: string) => string): string {
  if (!text.includes('%')) return text;
  try {
    return decode(text);
  } catch {
    return text;
  }
}
