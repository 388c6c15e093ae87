import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { readBody } from './read-body.ts';

const read = (text: string, as: 'json' | 'form' = 'json') =>
  readBody(
    {} as Ctx,
    {
      params: {},
      search: () => new URLSearchParams(),
      headers: {
        get: (name) =>
          name === 'content-type' ? (as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded') : null,
      },
      bytes: async () => new TextEncoder().encode(text),
      remoteAddress: '192.0.2.1',
    },
    100_000,
    as,
  );
const refused = { ok: false, error: { errorCode: 'BadRequest' } };

test.each([
  ['NUL in a text', '{"a":"x\\u0000"}'],
  ['NUL in a list', '{"a":[{"b":"\\u0000"}]}'],
  ['half of a character', '{"a":"\\ud800"}'],
  ['the prototype as a key', '{"a":{"__proto__":{"x":1}}}'],
  ['the constructor as a key', '[{"constructor":{}}]'],
  ['nesting of 40', `${'['.repeat(40)}${']'.repeat(40)}`],
])('FIX-75 a body with %s is refused before any schema sees it', async (_, text) => {
  expect(await read(text)).toMatchObject(refused);
});

test('FIX-75 a form is checked as JSON is', async () => {
  expect(await read('a=x%00', 'form')).toMatchObject(refused);
  expect(await read('a=x', 'form')).toMatchObject({ ok: true, value: { a: 'x' } });
});
