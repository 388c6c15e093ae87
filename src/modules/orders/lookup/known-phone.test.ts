import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/read-config.ts';
import { knownPhone } from './known-phone.ts';

test('PAY-25 the placeholder is an Australian number reserved for fiction, it is a setting, and it is never shown or called', () => {
  const config = readConfig({});
  expect(config.KERB_PLACEHOLDER_PHONE).toBe('+61491570006');
  expect(knownPhone('+61491570006', config)).toBe('');
  expect(knownPhone('021 555 0123', config)).toBe('021 555 0123');
  expect(knownPhone('+61491570006', readConfig({ KERB_PLACEHOLDER_PHONE: '+61491570156' }))).toBe('+61491570006');
});
