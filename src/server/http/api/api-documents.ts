/** The description of the API, as JSON and as a page with its style sheet. */
import { apiPage, apiPageStyles } from '#api/api-page.ts';
import type { ApiResponse } from '#api/api-response.ts';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { describeApi } from '#api/openapi.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { API_BASE } from '../request-guard.ts';

const cached = { 'cache-control': 'public, max-age=300' };

/** By path below the API's base. */
export function apiDocuments(
  endpoints: readonly AnyEndpoint<ShopCtx>[],
  title: string,
): ReadonlyMap<string, ApiResponse> {
  const document = describeApi(endpoints, { base: API_BASE, title });
  const answer = (contentType: string, body: string, headers: Record<string, string> = {}): ApiResponse => ({
    status: 200,
    headers: { 'content-type': contentType, ...cached, ...headers },
    body,
  });
  return new Map([
    ['/openapi.json', answer('application/json', JSON.stringify(document))],
    [
      '',
      answer('text/html; charset=UTF-8', apiPage(document), {
        'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      }),
    ],
    ['/docs.css', answer('text/css; charset=utf-8', apiPageStyles)],
  ]);
}
