import { expect, test } from 'vitest';
import { passwordChangedView, passwordChangedWords } from '../kinds/accounts/password-changed-view.ts';
import { passwordResetView, passwordResetWords } from '../kinds/accounts/password-reset-view.ts';
import { verificationView, verificationWords } from '../kinds/accounts/verification-view.ts';
import { sayWith } from '../words/fill-words.ts';
import { accountEmailHtml } from './account-email.ts';
import { accountEmailText } from './account-email-view.ts';
import { common, mailedCard, shop } from './email-fixtures.ts';
import { giftCardView, giftCardWords } from './gift-card-view.ts';

const link = 'https://kerb.example/nz/account/verify?code=abc&user=1';

test.each([
  ['verification', verificationView(shop, sayWith(verificationWords, {}, common), { link }), link],
  ['reset', passwordResetView(shop, sayWith(passwordResetWords, {}, common), { link }), link],
  [
    'password changed',
    passwordChangedView(shop, sayWith(passwordChangedWords, {}, common)),
    'https://kerb.example/nz/account/password/forgot',
  ],
])('AUTH-44 the %s mail says the same in HTML and in text', async (_, view, address) => {
  const [html, text] = [await accountEmailHtml(view), accountEmailText(view)];
  expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
  expect(text).toContain(`:\n${address}\n`);
  for (const words of [view.greeting, ...view.paragraphs, ...view.afterwards]) {
    expect(text).toContain(words);
    expect(html.replaceAll('&#x27;', "'")).toContain(words);
  }
  expect(html).not.toMatch(/<script|<img/);
});

test('UX-03 a gift card’s email says the same in HTML and in text, its message with its lines', async () => {
  const view = giftCardView(shop, sayWith(giftCardWords, {}, common), mailedCard);
  const [html, text] = [await accountEmailHtml(view), accountEmailText(view)];
  expect(text).toContain('‘Ngā mihi.\n<b>Aroha</b>’');
  expect(html).toMatch(/Ngā mihi\.<br\/?>&lt;b&gt;Aroha/);
  for (const { label, value } of view.facts ?? []) {
    expect(text).toContain(`\n${label} ${value}\n`);
    expect(html).toContain(`>${value}<`);
  }
  expect(view.facts?.map(({ value }) => value)).toEqual(['6047 5762 7997 9422 627', '02865122']);
});

test('a name cannot inject anything into the mail', async () => {
  const view = verificationView(shop, sayWith(verificationWords, {}, { ...common, name: '<b>x</b>' }), { link });
  expect(await accountEmailHtml(view)).not.toContain('<b>x');
});
