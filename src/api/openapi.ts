/** OpenAPI 3.1 from the endpoint table, so that it cannot disagree with what is served. */
import { z } from 'zod';
import { type ErrorCode, errorCodes, errorText } from '#contract/error-codes.ts';
import type { Endpoint } from './endpoint.ts';

const GENERAL: readonly ErrorCode[] = ['TooManyRequests', 'InternalError', 'Unavailable'];

type JsonObject = Record<string, unknown>;

/** The document for a list of endpoints mounted below `base`. */
// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export function describeApi(endpoints: readonly Endpoint<any, any, any, any>[], options: { base: string; title: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const one of endpoints) {
    const path = one.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.method]: describeEndpoint(one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.title} API`,
      version: '1',
      description: 'Every failed call answers {errorCode, message}; amounts are NZD as numbers with at most two decimals.',
    },
    servers: [{ url: options.base }],
    paths,
    components: {
      securitySchemes: {
        identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staffToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kerb_…',
          description: 'A machine’s key (`kerb api-keys add`). It opens the calls that name one of its scopes.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['errorCode', 'message'],
          properties: {
            errorCode: { enum: Object.keys(errorCodes) },
            message: { type: 'string' },
            orderNumber: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: see describeApi
function describeEndpoint(one: Endpoint<any, any, any, any>): JsonObject {
  const parameters = [
    ...[...one.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(propertiesOf(one.query)).map(([name, schema]) => ({ name, in: 'query', required: requiredOf(one.query).includes(name), schema })),
  ];
  const responses: JsonObject = {
    [one.reply.status]: {
      description: 'Success',
      ...(one.reply.schema && { content: { 'application/json': { schema: toSchema(one.reply.schema, 'output') } } }),
      ...(one.reply.contentType && { content: { [one.reply.contentType]: {} } }),
    },
  };
  const codes = [
    ...new Set<ErrorCode>([
      ...(one.body || one.query ? (['BadRequest'] as const) : []),
      ...(one.params ? (['NotFound'] as const) : []),
      ...(one.body ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
      ...(one.customer || one.staff ? (['Unauthorised'] as const) : []),
      ...(one.staff && one.staff !== 'any' ? (['StaffForbidden'] as const) : []),
      ...(one.staff ? (['ApiKeyForbidden'] as const) : []),
      ...(one.errors ?? []),
      ...GENERAL,
    ]),
  ];
  for (const status of [...new Set(codes.map((code) => errorCodes[code].status))].sort()) {
    const here = codes.filter((code) => errorCodes[code].status === status);
    responses[status] = {
      description: here.map((code) => `${code}: ${errorText(code)}`).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return {
    summary: one.summary,
    ...(one.customer && { security: [...(one.customer === 'optional' ? [{}] : []), { identityToken: [] }] }),
    ...(one.staff && { security: [{ staffToken: [] }, ...(one.scope ? [{ apiKey: [one.scope] }] : [])] }),
    ...(parameters.length > 0 && { parameters }),
    ...(one.body && {
      requestBody: {
        required: true,
        content: { [one.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: toSchema(one.body, 'input') } },
      },
    }),
    responses,
  };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonObject;
  return rest;
}
const propertiesOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema ? ((toSchema(schema, 'input').properties as Record<string, unknown>) ?? {}) : {};
const requiredOf = (schema: z.ZodType | undefined): string[] => (schema ? ((toSchema(schema, 'input').required as string[]) ?? []) : []);
