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
/** What an order, an address and an account say of somebody, by the names they have there; not taken from the logger's own list. */
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

test('F1 no personal or secret field of a request comes into the log, at any of the levels where one may be logged', () => {
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
  // What else is said of an event is still said.
  expect(logged({ orderNumber: 'NZ00000001', state: 'PLACED' })).toContain(
    '"orderNumber":"NZ00000001","state":"PLACED"',
  );
});

test('F1 a field that is added to contact or address is thought of here', () => {
  const harmless = ['agreeToMarketing', 'type', 'country', 'state'];
  const known = new Set([...personal, ...harmless]);
  expect(
    [...Object.keys(contactSchema.shape), ...Object.keys(addressFields)].filter((name) => !known.has(name)),
  ).toEqual([]);
});
