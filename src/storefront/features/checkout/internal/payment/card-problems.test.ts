import { expect, test } from 'vitest';
import { cardFieldMessages, readCardProblem } from './card-problems.ts';

test('CARD-01 CARD-09 errors of the gateway’s fields are shown in the shop’s messages', () => {
  expect(readCardProblem({ code: 'HOSTED_FIELDS_FIELDS_EMPTY' })).toEqual(['number', 'expirationDate', 'cvv']);
  expect(
    readCardProblem({
      code: 'HOSTED_FIELDS_FIELDS_INVALID',
      details: { invalidFieldKeys: ['cvv', 'number', 'postalCode'] },
    }),
  ).toEqual(['number', 'cvv']);
  expect(readCardProblem({ code: 'HOSTED_FIELDS_FIELDS_INVALID', details: {} })).toEqual([
    'number',
    'expirationDate',
    'cvv',
  ]);
  expect(Object.values(cardFieldMessages)).toEqual([
    'Enter a valid card number.',
    'Enter a valid expiry date.',
    'Enter a valid security code.',
  ]);
});
test('any other error blames no field', () => {
  for (const error of [
    new Error('network'),
    null,
    undefined,
    'x',
    { code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' },
  ])
    expect(readCardProblem(error)).toBeNull();
});
