/** The operations of the OpenAPI document with the schemas of their parameters, and what they may answer. */
import type { z } from 'zod';
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { ShopCtx } from '#api/shop-context.ts';
import { needs, type Operation, operationsOf, scopeOf } from '../access/api-operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Json = any;
export interface FuzzedOperation extends Operation {
  caller: 'nobody' | 'customer' | 'staff' | 'either';
  scope: string | undefined;
  form: boolean;
  signed: boolean;
  example: object | undefined;
  querySchema: Json;
  reply: { status: number; schema: z.ZodType | undefined; contentTypes: readonly string[] };
  /** Error codes that the document lists, by status. */
  refusals: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Every operation of the parsed document, with the schemas of the endpoints that it was made from. */
export function fuzzedOperations(document: Json, endpoints: readonly AnyEndpoint<ShopCtx>[]): FuzzedOperation[] {
  return operationsOf(document).map((operation) => {
    const { method, path } = operation;
    const described = document.paths[path][method.toLowerCase()];
    const endpoint = endpoints.find(
      (one) => one.method === method.toLowerCase() && one.path.replace(/:(\w+)/g, '{$1}') === path,
    );
    if (!endpoint) throw new Error(`${operation.name} is in the document, but not among the endpoints`);
    const parameters: Json[] = (described.parameters ?? []).filter((one: Json) => one.in === 'query');
    const querySchema = parameters.length > 0 && {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    return {
      ...operation,
      caller: callerOf(operation),
      scope: scopeOf(operation),
      form: endpoint.form === true,
      signed: endpoint.signed === true,
      example: endpoint.example,
      bodySchema: operation.bodySchema ?? bodyOfForm(operation, endpoint),
      querySchema,
      reply: {
        status: endpoint.reply.status,
        schema: endpoint.reply.schema,
        contentTypes: [endpoint.reply.contentType ?? []].flat(),
      },
      refusals: refusalsOf(described),
    };
  });
}

const bodyOfForm = ({ hasBody }: Operation, { form }: AnyEndpoint<ShopCtx>) => (hasBody || form ? {} : undefined);

function callerOf(operation: Operation): FuzzedOperation['caller'] {
  if (needs(operation, 'staffToken')) return 'staff';
  if (needs(operation, 'identityToken')) return 'customer';
  return operation.security.length > 0 ? 'either' : 'nobody';
}

const refusalsOf = (described: Json): ReadonlyMap<number, ReadonlySet<string>> =>
  new Map(
    Object.entries<Json>(described.responses).map(([status, { content }]) => [
      Number(status),
      new Set(Object.keys(content?.['application/json']?.examples ?? {})),
    ]),
  );
