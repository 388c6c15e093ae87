import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/read-config.ts';
import { listPayTo, offeredMethods } from './offered-methods.ts';

const offered = (settings: Record<string, string>) =>
  offeredMethods(readConfig({ KERB_CARD_PRIVATE_KEY: 'mine', ...settings }));

test('PAY-01 PAY-27 with the simulator every payment method is offered; the setting excludes those the shop does not want', () => {
  expect(offered({})).toEqual(['card', 'paypal', 'apple_pay', 'google_pay', 'pay_in_four']);
  expect(offered({ KERB_PAYMENT_METHODS: 'paypal,card' })).toEqual(['card', 'paypal']);
  for (const wrong of ['bitcoin', 'card,', 'card paypal'])
    expect(() => offered({ KERB_PAYMENT_METHODS: wrong })).toThrow('KERB_PAYMENT_METHODS');
});

test('PAY-27 a payment method whose provider is not set up is not offered', () => {
  const production = { KERB_CARD_ENVIRONMENT: 'production', KERB_PAY_IN_FOUR_ENVIRONMENT: 'production' };
  expect(offered(production)).toEqual(['card', 'paypal']);
  expect(offered({ ...production, KERB_GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T' })).toContain('google_pay');
  expect(offered({ ...production, KERB_APPLE_PAY_DOMAIN_ASSOCIATION: '7B22' })).toContain('apple_pay');
  expect(offered({ ...production, KERB_PAY_IN_FOUR_MERCHANT_ID: '1' })).not.toContain('pay_in_four');
  expect(offered({ ...production, KERB_PAY_IN_FOUR_MERCHANT_ID: '1', KERB_PAY_IN_FOUR_SECRET: 's' })).toContain(
    'pay_in_four',
  );
  expect(offered({ KERB_CARD_ENVIRONMENT: 'sandbox' })).toContain('google_pay');
});

test('a bank transfer is offered once the shop names its account, which the shopper is told', () => {
  const account = 'Kerb Limited, 12-3456-0012345-00';
  expect(listPayTo(readConfig({ KERB_CARD_PRIVATE_KEY: 'mine' }))).toBeUndefined();
  expect(offered({ KERB_BANK_TRANSFER_ACCOUNT: account })).toContain('bank_transfer');
  expect(listPayTo(readConfig({ KERB_BANK_TRANSFER_ACCOUNT: account }))).toEqual({ bank_transfer: account });
  for (const wrong of ['12-3456-0012345-00', 'Kerb Limited', 'Kerb Limited, 12-3456-1'])
    expect(() => readConfig({ KERB_BANK_TRANSFER_ACCOUNT: wrong })).toThrow('KERB_BANK_TRANSFER_ACCOUNT');
});
