/**
 * Every operation of the OpenAPI document, called with drawn requests: valid, nearly valid and broken ones
 * (docs/decisions/0135). FUZZ_RUNS says how many of each, FUZZ_SEED which: the tests always draw the same, and
 * `npm run bench -- fuzz` sends 10,000 of each, drawn anew each time.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { seededRandom } from '../support/fuzzing/draw-request.ts';
import { faultOf } from '../support/fuzzing/fault-of-answer.ts';
import { type FuzzShop, openFuzzShop } from '../support/fuzzing/fuzz-shop.ts';
import { type FuzzedOperation, fuzzedOperations } from '../support/fuzzing/fuzzed-operations.ts';
import { createKnownValues } from '../support/fuzzing/known-values.ts';
import { runRounds } from '../support/fuzzing/run-rounds.ts';
import { watchSqlErrors } from '../support/fuzzing/sql-errors.ts';
import { patient } from '../support/vitest/patience.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 24);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const known = createKnownValues();
let fuzz: FuzzShop;
let sql: Awaited<ReturnType<typeof watchSqlErrors>>;
let operations: FuzzedOperation[];
beforeAll(async () => {
  sql = await watchSqlErrors();
  fuzz = await openFuzzShop(known);
  operations = fuzzedOperations((await accountClient(fuzz.shop.url).call('GET', '/openapi.json')).body, endpoints);
});
afterAll(() => fuzz.close());

test('C1 C3 FIX-75 drawn requests to every operation get answers that the OpenAPI document describes: no failure, and PostgreSQL refuses no statement', {
  timeout: patient(240_000) + RUNS * 10_000,
}, async () => {
  expect(operations).toHaveLength(endpoints.length);
  const { faults, accepted, requests } = await runRounds(fuzz, operations, { known, runs: RUNS, seed: SEED });
  const refused = await sql.found(new URL(fuzz.shop.databaseUrl).pathname.slice(1));
  const figures = { operations: operations.length, requests, accepted: accepted.size, faults: faults.length };
  if (process.env.FUZZ_FIGURES) writeFileSync(process.env.FUZZ_FIGURES, JSON.stringify(figures));
  const found = { faults, refused, errors: fuzz.shop.errors };
  expect(found, `FUZZ_SEED=${SEED}, ${requests} requests`).toEqual({ faults: [], refused: [], errors: [] });
  expect(requests).toBeGreaterThanOrEqual(RUNS * operations.length);
  // Most of the shop is reached: not only its checks of what is sent.
  expect(accepted.size).toBeGreaterThan(operations.length / 2);
});

test('C1 an answer that the document does not describe is seen: its status, code, body and fields', () => {
  const operation = operations.find(({ name }) => name === 'GET /account/wishlist') as FuzzedOperation;
  const answer = (status: number, body: unknown) => ({
    status,
    contentType: 'application/json',
    text: JSON.stringify(body),
  });
  expect(faultOf(operation, answer(200, { version: 1, items: [] }))).toBeUndefined();
  expect(faultOf(operation, answer(401, { errorCode: 'Unauthorised', message: 'Log in.' }))).toBeUndefined();
  for (const [status, body] of [
    [200, { version: 1, items: [{}] }],
    [200, { version: 1, items: [], cost: 1 }],
    [200, 'no JSON object'],
    [204, {}],
    [401, { errorCode: 'Unauthorised' }],
    [401, { errorCode: 'Unauthorised', message: 'x', stack: 'x' }],
    [401, { errorCode: 'StaffForbidden', message: 'x' }],
    [409, { errorCode: 'StateConflict', message: 'x' }],
    [500, { errorCode: 'InternalError', message: 'x' }],
    [503, { errorCode: 'Unavailable', message: 'x' }],
    [401, { errorCode: 'Unauthorised', message: 'at file:///node_modules/pg' }],
  ] as const)
    expect(faultOf(operation, answer(status, body)), JSON.stringify(body)).toBeDefined();
  expect(seededRandom(7)()).toBe(seededRandom(7)());
});
