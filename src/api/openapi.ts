/** Generates OpenAPI 3.1 from the endpoint table, so that it always matches what is served. */
import { z } from 'zod';
import { type ErrorCode, errorCodes, errorText } from '#contract/errors/error-codes.ts';
import { CALLS_PER_MINUTE, type Endpoint } from './endpoint.ts';

const GENERAL: readonly ErrorCode[] = ['TooManyRequests', 'InternalError', 'Unavailable'];

type JsonObject = Record<string, unknown>;

/** Descriptions of the tags, by the first part of the path; staff calls by the second. */
const TAGS: Record<string, string> = {
  account: 'What a logged-in customer has and changes.',
  address: 'Addresses of New Zealand, while somebody types.',
  airline: 'Points of the partner airline.',
  auth: 'Signing up, logging in, passwords.',
  blog: 'Posts.',
  carriers: 'What carriers report of labels and parcels.',
  captcha: 'Proofs that a person asks.',
  checkout: 'Prices of a cart, and orders.',
  'error-reports': 'Where browsers report their errors.',
  experiments: 'Who was shown which variant.',
  icons: 'Icons of the site.',
  'mailing-list': 'Subscribing and unsubscribing.',
  orders: 'Orders of guests, and returns.',
  'page-speed': 'How fast pages were.',
  payment: 'What is needed to pay.',
  product: 'Questions about one product.',
  recommendations: 'Products that go with others.',
  search: 'Products, listings and suggestions.',
  stores: 'Stores and where they are.',
};
const tagOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/').slice(1);
  return first === 'staff' ? `staff ${second}` : first;
};
const describeTag = (name: string) => ({
  name,
  description: TAGS[name] ?? `Calls of the staff and of machines: ${name.replace(/^staff /, '')}.`,
});

const pascal = (text: string): string =>
  text.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
/** The operation id for generated clients: method and path, such as `getOrdersByNumber`. */
const operationId = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method}${pascal(path.replace(/:/g, 'by-'))}`;

/** Schemas of the document by name; equal schemas share one name. */
function createSchemas() {
  const named = new Map<string, JsonObject>();
  const names = new Map<string, string>();
  const add = (name: string, schema: JsonObject): { $ref: string } => {
    const text = JSON.stringify(schema);
    const known = names.get(text);
    if (known === undefined) {
      names.set(text, name);
      named.set(name, schema);
    }
    return { $ref: `#/components/schemas/${known ?? name}` };
  };
  return {
    named,
    /** The reference to a schema; nested schemas with their own name (`meta({ id })`) become references too. */
    refTo: (name: string, schema: z.ZodType, io: 'input' | 'output'): { $ref: string } => {
      const { $defs = {}, ...rest } = JSON.parse(
        JSON.stringify(toSchema(schema, io)).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as JsonObject & {
        $defs?: Record<string, JsonObject>;
      };
      for (const [id, { id: _, ...definition }] of Object.entries($defs)) if (!named.has(id)) add(id, definition);
      return add(name, rest);
    },
  };
}
type Schemas = ReturnType<typeof createSchemas>;

/** How a caller proves who it is. */
const SECURITY_SCHEMES = {
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'What POST /auth/login answers: a customer.',
  },
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'What POST /staff/login answers: somebody who works for the shop.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'kerb_…',
    description: 'A machine’s key (`kerb api-keys add`). It opens the calls that name one of its scopes.',
  },
};

/** The body of every failed call. */
const ERROR_SCHEMA = {
  type: 'object',
  required: ['errorCode', 'message'],
  properties: {
    errorCode: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    orderNumber: { type: 'string' },
    total: { type: 'number' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The document for a list of endpoints mounted below `base`. */
export function describeApi(
  // biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
  endpoints: readonly Endpoint<any, any, any, any>[],
  options: { base: string; title: string },
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const schemas = createSchemas();
  for (const one of endpoints) {
    const path = one.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.method]: describeEndpoint(one, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.title} API`,
      version: '1',
      description:
        'Every failed call answers {errorCode, message}; amounts are NZD as numbers with at most two decimals.',
      contact: { name: options.title },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.base }],
    // By default a call needs no authentication.
    security: [],
    tags: [...new Set(endpoints.map(({ path }) => tagOf(path)))].sort().map(describeTag),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      examples: Object.fromEntries(
        [...new Set(endpoints.flatMap(codesOf))]
          .sort()
          .map((code) => [code, { summary: code, value: { errorCode: code, message: errorText(code) } }]),
      ),
      schemas: {
        Error: ERROR_SCHEMA,
        ...Object.fromEntries(schemas.named),
      },
    },
  };
}

/** The errors that an operation may return. */
// biome-ignore lint/suspicious/noExplicitAny: see describeApi
function codesOf(one: Endpoint<any, any, any, any>): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...(one.body || one.query ? (['BadRequest'] as const) : []),
      ...(one.params ? (['NotFound'] as const) : []),
      ...(one.body ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
      ...(one.customer || one.staff ? (['Unauthorised'] as const) : []),
      ...(one.staff && one.staff !== 'any' ? (['StaffForbidden'] as const) : []),
      ...(one.staff ? (['ApiKeyForbidden', 'ApiKeysStopped'] as const) : []),
      ...(one.staff && !one.withoutSecondFactor ? (['SecondFactorMissing'] as const) : []),
      ...(one.confirmed ? (['ConfirmationNeeded'] as const) : []),
      ...(one.errors ?? []),
      ...GENERAL,
    ]),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: see describeApi
function describeEndpoint(one: Endpoint<any, any, any, any>, schemas: Schemas): JsonObject {
  const id = operationId(one);
  const parameters = [
    ...[...one.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(propertiesOf(one.query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: requiredOf(one.query).includes(name),
      schema,
    })),
  ];
  const responses: JsonObject = { [one.reply.status]: describeReply(id, one, schemas) };
  const codes = codesOf(one);
  for (const status of [...new Set(codes.map((code) => errorCodes[code].status))].sort()) {
    const here = codes.filter((code) => errorCodes[code].status === status);
    responses[status] = {
      description: here.map((code) => `${code}: ${errorText(code)}`).join(' · '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(here.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    };
  }
  return {
    operationId: id,
    tags: [tagOf(one.path)],
    summary: one.summary,
    description: `${one.summary} At most ${one.perMinute ?? CALLS_PER_MINUTE} calls a minute from one address.`,
    ...(one.customer && { security: [...(one.customer === 'optional' ? [{}] : []), { identityToken: [] }] }),
    ...(one.staff && { security: [{ staffToken: [] }, ...(one.scope ? [{ apiKey: [one.scope] }] : [])] }),
    ...(parameters.length > 0 && { parameters }),
    ...(one.body && {
      requestBody: {
        required: true,
        content: {
          [one.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: schemas.refTo(`${pascal(id)}Request`, one.body, 'input'),
            ...(one.example && { example: one.example }),
          },
        },
      },
    }),
    responses,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: see describeApi
const describeReply = (id: string, { reply }: Endpoint<any, any, any, any>, schemas: Schemas): JsonObject => ({
  description: 'Success',
  ...(reply.schema && {
    content: { 'application/json': { schema: schemas.refTo(`${pascal(id)}Reply`, reply.schema, 'output') } },
  }),
  ...(reply.contentType && { content: Object.fromEntries([reply.contentType].flat().map((type) => [type, {}])) }),
});

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: spellOutNames,
  }) as JsonObject;
  return rest;
}
/**
 * Replaces a record with known keys by an object with those properties, because not every generator supports
 * `propertyNames`.
 */
function spellOutNames({ jsonSchema }: { jsonSchema: { [name: string]: unknown } }): void {
  const { propertyNames, additionalProperties } = jsonSchema as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: object;
  };
  if (!propertyNames?.enum || typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}
const propertiesOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema ? ((toSchema(schema, 'input').properties as Record<string, unknown>) ?? {}) : {};
const requiredOf = (schema: z.ZodType | undefined): string[] =>
  schema ? ((toSchema(schema, 'input').required as string[]) ?? []) : [];
