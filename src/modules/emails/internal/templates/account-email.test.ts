import { expect, test } from 'vitest';
import { passwordChangedView } from '../kinds/accounts/password-changed-view.ts';
import { passwordResetView } from '../kinds/accounts/password-reset-view.ts';
import { verificationView } from '../kinds/accounts/verification-view.ts';
import { accountEmailHtml } from './account-email.ts';
import { accountEmailText } from './account-email-view.ts';

const shop = { shopName: 'Kerb', shopUrl: 'https://kerb.example/nz' };
const link = 'https://kerb.example/nz/account/verify?code=abc&user=1';

test.each([
  ['verification', verificationView(shop, { firstName: 'Mārama', link }), link],
  ['reset', passwordResetView(shop, { firstName: 'Mārama', link }), link],
  [
    'password changed',
    passwordChangedView(shop, { firstName: 'Mārama' }),
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

test('a name cannot inject anything into the mail', async () => {
  const view = verificationView(shop, { firstName: '<b>x</b>', link });
  expect(await accountEmailHtml(view)).not.toContain('<b>x');
});
