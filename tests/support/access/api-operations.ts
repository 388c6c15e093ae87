/** The operations of the OpenAPI document, and what their callers need. */
import type { ApiScope } from '#contract/staff/api-scopes.ts';

export interface Operation {
  name: string;
  method: string;
  path: string;
  security: Record<string, unknown>[];
  hasBody: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
  bodySchema: any;
}

/** The operations of a parsed OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
export function operationsOf(document: any): Operation[] {
  /** The schema with its references resolved. */
  // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
  const whole = (schema: any): any => {
    if (Array.isArray(schema)) return schema.map(whole);
    if (typeof schema !== 'object' || schema === null) return schema;
    if (schema.$ref) return whole(document.components.schemas[schema.$ref.split('/').at(-1)]);
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, whole(value)]));
  };
  return Object.entries(document.paths as Record<string, Record<string, never>>).flatMap(([path, methods]) =>
    // biome-ignore lint/suspicious/noExplicitAny: a part of an OpenAPI document
    Object.entries(methods).map(([method, one]: [string, any]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      security: one.security ?? [],
      hasBody: Boolean(one.requestBody),
      bodySchema: whole(one.requestBody?.content['application/json']?.schema),
    })),
  );
}

/** Whether the operation accepts no call without this token; an API key stands for a staff token. */
export const needs = (operation: Operation, token: 'identityToken' | 'staffToken') =>
  operation.security.length > 0 &&
  operation.security.every((one) => token in one || (token === 'staffToken' && 'apiKey' in one));
/** The scope that a machine's API key needs for the call; undefined where no key is accepted. */
export const scopeOf = ({ security }: Operation) =>
  security.flatMap(({ apiKey }) => (apiKey as ApiScope[] | undefined) ?? [])[0];
/** A path with this value for its parameter. */
export const filled = (path: string, value: string) =>
  path
    .replace(/\{\w+\}/, encodeURIComponent(value))
    .replace('{correction}', '1')
    .replace('{rma}', 'R12345678');
