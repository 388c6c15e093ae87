/** The description of the API, as JSON and as a page with its style sheet. */
import { apiPage, apiPageStyles } from '#api/api-page.ts';
import type { ApiResponse } from '#api/api-response.ts';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { describeApi } from '#api/openapi.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { API_BASE } from '../request-guard.ts';

const pagePolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Finds a document by its path below the API's base. Each is made when it is first requested, and kept as bytes: few
 * shops are asked for theirs, and together they take 2.5 MB.
 */
export function apiDocuments(
  endpoints: readonly AnyEndpoint<ShopCtx>[],
  title: string,
): (path: string) => ApiResponse | undefined {
  const describe = () => describeApi(endpoints, { base: API_BASE, title });
  const makers: Readonly<Record<string, () => ApiResponse>> = {
    '/openapi.json': () => answer('application/json', JSON.stringify(describe())),
    '': () => answer('text/html; charset=UTF-8', apiPage(describe()), { 'content-security-policy': pagePolicy }),
    '/docs.css': () => answer('text/css; charset=utf-8', apiPageStyles),
  };
  const made = new Map<string, ApiResponse>();
  return (path) => {
    const known = made.get(path);
    if (known || !Object.hasOwn(makers, path)) return known;
    const document = makers[path]?.();
    if (document) made.set(path, document);
    return document;
  };
}

const answer = (contentType: string, text: string, headers: Record<string, string> = {}): ApiResponse => ({
  status: 200,
  headers: { 'content-type': contentType, 'cache-control': 'public, max-age=300', ...headers },
  body: new TextEncoder().encode(text),
});
