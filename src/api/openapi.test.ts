/**
 * The API description as generators and linters need it (FIX-75): Redocly's recommended-strict rules, reduced, applied
 * to the real calls.
 */
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { endpoints } from './routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Json = Record<string, any>;
const document = JSON.parse(JSON.stringify(describeApi(endpoints, { base: '/nz/api', title: 'Kerb' }))) as Json;
const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
  Object.entries(methods as Json).map(([method, one]) => ({ name: `${method} ${path}`, path, ...(one as Json) })),
) as (Json & { name: string; path: string })[];
const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string);

test('FIX-75 every operation has a unique id, a described tag, a defined security scheme, and declares every path parameter', () => {
  expect(operations).toHaveLength(endpoints.length);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z0-9]*$/);
  const tags = new Map((document.tags as Json[]).map(({ name, description }) => [name, description]));
  for (const one of operations) {
    expect(one.tags, one.name).toHaveLength(1);
    expect(tags.get(one.tags[0]), one.name).toMatch(/\.$/);
    for (const needed of one.security ?? [])
      for (const scheme of Object.keys(needed))
        expect(document.components.securitySchemes, one.name).toHaveProperty(scheme);
    const named = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      ((one.parameters ?? []) as Json[]).filter(({ in: where }) => where === 'path').map(({ name }) => name),
      one.name,
    ).toEqual(named);
    expect(
      Object.keys(one.responses).some((status) => status.startsWith('4')),
      one.name,
    ).toBe(true);
  }
  expect([...tags.keys()].filter((tag) => !operations.some(({ tags: [used] }) => used === tag))).toEqual([]);
  expect(document.security).toEqual([]);
});

test('FIX-75 schemas have names, every reference resolves, and no schema is unused', () => {
  for (const one of operations)
    for (const part of [one.requestBody, ...Object.values(one.responses as Json)])
      for (const { schema } of Object.values((part?.content ?? {}) as Record<string, Json>))
        if (schema) expect(Object.keys(schema), one.name).toEqual(['$ref']);
  for (const ref of refs)
    expect(
      ref
        .split('/')
        .slice(1)
        .reduce((at: Json | undefined, name) => at?.[name], document),
      ref,
    ).toBeDefined();
  for (const kind of ['schemas', 'examples'])
    expect(
      Object.keys(document.components[kind]).filter((name) => !refs.includes(`#/components/${kind}/${name}`)),
      kind,
    ).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"\$defs"|"propertyNames":\{[^}]*"enum"/);
});

test('FIX-75 products are typed in every reply that contains them', () => {
  const reply = (path: string) =>
    document.components.schemas[
      document.paths[path].post.responses[200].content['application/json'].schema.$ref.split('/').at(-1)
    ];
  expect(JSON.stringify(reply('/search/indexes/{indexName}/objects'))).toContain('#/components/schemas/Product"');
  expect(JSON.stringify(reply('/search/indexes/{indexName}/query'))).toContain('#/components/schemas/ProductCard"');
  expect(document.components.schemas.Product.properties).toMatchObject({
    price: { type: 'number' },
    name: { type: 'string' },
    variants: { type: 'array' },
  });
});

test('FIX-75 the calls a client starts with have a valid example; each error has its own', () => {
  const shown = endpoints.filter(({ example }) => example);
  expect(shown.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/checkout/info', '/checkout/order', '/auth/login', '/search/indexes/:indexName/query']),
  );
  for (const { path, body, example } of shown) expect(body?.safeParse(example).error?.issues ?? [], path).toEqual([]);
  expect(document.components.examples.TooManyRequests.value).toEqual({
    errorCode: 'TooManyRequests',
    message: expect.any(String),
  });
});
