/** Puts endpoints on a Hono app. */
import type { Context, Env, Hono } from 'hono';
import type { Ctx } from '#platform/context.ts';
import { refuse, send } from './api-response.ts';
import type { AnyEndpoint, Refusal } from './endpoint.ts';
import { type EndpointServices, handleEndpoint } from './handle-endpoint.ts';
import type { ApiRequest } from './read-body.ts';

async function bytesOf(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null | 'BROKEN'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    // Reading a request fails for no other reason.
    return 'BROKEN';
  }
  return Buffer.concat(chunks);
}

/** What mounted endpoints need from the server for each request. */
export interface MountedWith<C, E extends Env> extends EndpointServices<C> {
  openCtx: (c: Context<E>) => C;
  remoteAddress: (c: Context<E>) => string;
  /** Why the call is refused before it is handled; `operation` is null when the path does not support the method. */
  refusalBefore: (c: Context<E>, operation: AnyEndpoint<C> | null) => Refusal | null;
}

/** Mounts endpoints on an app; unknown methods are answered with 405 and Allow. */
export function mountEndpoints<C extends Ctx, E extends Env>(
  app: Hono<E>,
  endpoints: readonly AnyEndpoint<C>[],
  server: MountedWith<C, E>,
): void {
  const methods = new Map<string, string[]>();
  for (const one of endpoints) methods.set(one.path, [...(methods.get(one.path) ?? []), one.method.toUpperCase()]);
  for (const one of endpoints) {
    app.on(one.method.toUpperCase(), one.path, async (c) => {
      const refusal = server.refusalBefore(c, one);
      if (refusal) return refuse(c, refusal);
      const apiRequest: ApiRequest = {
        params: c.req.param(),
        search: () => new URL(c.req.url).searchParams,
        headers: c.req.raw.headers,
        bytes: (maxBytes) => bytesOf(c.req.raw.body, maxBytes),
        remoteAddress: server.remoteAddress(c),
      };
      return send(c, await handleEndpoint(one, server.openCtx(c), apiRequest, server));
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) =>
      refuse(
        c,
        server.refusalBefore(c, null) ?? { errorCode: 'MethodNotAllowed', headers: { allow: allowed.join(', ') } },
      ),
    );
  }
}
