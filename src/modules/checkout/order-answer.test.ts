import { expect, test } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { fromStored, toStored } from './order-answer.ts';

test('an answer is stored with the status, code and message of its reply, as deployed databases hold it', () => {
  expect(toStored(ok({ orderNumber: 'NZ1' }))).toEqual({ code: 201, body: { orderNumber: 'NZ1' } });
  expect(toStored(fail({ reason: 'PAYMENT_INVALID' }))).toEqual({
    code: 409,
    body: { errorCode: 'OrderFailed', message: expect.any(String) },
  });
  const given = fail({ reason: 'PAYMENT_UNRECOVERABLE', orderNumber: 'NZ1' });
  const { code, body } = toStored(given);
  expect({ code, body }).toEqual({
    code: 502,
    body: {
      errorCode: 'PaymentFailureUnrecoverable',
      message: expect.stringContaining('#NZ1'),
      orderNumber: 'NZ1',
    },
  });
  expect(fromStored(code, body)).toEqual(given);
});

test('a stored code that is not stored any more is replayed as it is', () => {
  expect(fromStored(409, { errorCode: 'ItemSoldOut', message: 'x' })).toEqual(
    fail({ reason: 'STORED_OTHERWISE', errorCode: 'ItemSoldOut' }),
  );
});
