import { expect, test } from 'vitest';
import { addressFields, contactSchema } from '#contract/fields/fields.ts';
import { createLogger } from './log.ts';

const canary = 'Canary-7391';
function logged(value: Record<string, unknown>): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).info(value, 'something happened');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}
/**
 * Personal fields of an order, an address and an account, by their names there; deliberately not taken from the
 * logger's own list.
 */
const personal = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'contactName',
  'company',
  'street1',
  'street2',
  'suburb',
  'postcode',
  'birthDate',
  'memberId',
];
const secret = [
  'password',
  'currentPassword',
  'pin',
  'token',
  'nonce',
  'code',
  'authorization',
  'cookie',
  'set-cookie',
  'cvv',
  'number',
  'clientToken',
  'recaptchaToken',
];

test('F1 no personal or secret field of a request is logged, at any nesting level where one may occur', () => {
  for (const name of [...personal, ...secret])
    for (const value of [
      { [name]: canary },
      { body: { [name]: canary } },
      { order: { shipping: { [name]: canary } } },
    ]) {
      const line = logged(value);
      expect(line, `${name} in ${Object.keys(value)[0]}`).not.toContain(canary);
      expect(line).toContain('[redacted]');
    }
  // Other fields of an event are still logged.
  expect(logged({ orderNumber: 'NZ00000001', state: 'PLACED' })).toContain(
    '"orderNumber":"NZ00000001","state":"PLACED"',
  );
});

test('F1 every field of contact and address is covered by this test', () => {
  const harmless = ['agreeToMarketing', 'type', 'country', 'state'];
  const known = new Set([...personal, ...harmless]);
  expect(
    [...Object.keys(contactSchema.shape), ...Object.keys(addressFields)].filter((name) => !known.has(name)),
  ).toEqual([]);
});
