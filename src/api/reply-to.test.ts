import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#shared/result.ts';
import { invalidFields, retryLater } from './refusals.ts';
import { type Refusals, refusalOf, replyTo } from './reply-to.ts';

type Refused =
  | 'SOLD_OUT'
  | { reason: 'TRY_LATER'; retryAfter: number }
  | { reason: 'LINE_GONE' | 'LINE_SHORT'; fields: Record<string, string> };
const refusals: Refusals<Refused> = {
  SOLD_OUT: 'SizeInStock',
  TRY_LATER: retryLater('TooManyLookups'),
  LINE_GONE: invalidFields,
  LINE_SHORT: ({ fields }) => ({ errorCode: 'StockShort', extra: { fields } }),
};
const reply = (result: Result<number, Refused>) =>
  replyTo(result, refusals, (value) => ({ status: 200, body: { value } }));

test('a value is answered by the reply, each reason by its entry of the table', () => {
  expect(reply(ok(0))).toEqual({ status: 200, body: { value: 0 } });
  expect(reply(fail('SOLD_OUT'))).toEqual({ errorCode: 'SizeInStock' });
  expect(reply(fail({ reason: 'TRY_LATER', retryAfter: 7 }))).toEqual({
    errorCode: 'TooManyLookups',
    headers: { 'retry-after': '7' },
  });
  const fields = { 'lines.0': 'gone' };
  expect(reply(fail({ reason: 'LINE_GONE', fields }))).toEqual({ errorCode: 'BadRequest', extra: { fields } });
  expect(reply(fail({ reason: 'LINE_SHORT', fields }))).toEqual({ errorCode: 'StockShort', extra: { fields } });
});

test('a table without a reason is no table, and a reason that the compiler did not see is an error', () => {
  // @ts-expect-error a reason is missing
  const short: Refusals<Refused> = { SOLD_OUT: 'SizeInStock', TRY_LATER: 'TooManyLookups', LINE_GONE: 'BadRequest' };
  expect(() => refusalOf({ reason: 'LINE_SHORT', fields: {} }, short)).toThrow('does not have');
});
