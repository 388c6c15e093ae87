import { expect, test } from 'vitest';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { findHelpPage } from './find-help-page.ts';
import { article, contentWith } from './internal/help-article-fixtures.ts';

async function useHelp(articles: ReturnType<typeof article>[]) {
  const { db } = await useTestDatabase();
  return { ...testCtx(db), content: contentWith(...articles) };
}

test('UX-04 a question of service leads to its article, else to a page of the shop', async () => {
  const ctx = await useHelp([article('how-to-send-back', 'Returns and exchanges'), article('privacy', 'Privacy')]);
  const find = async (text: string) => (await findHelpPage(ctx, text))?.to ?? null;
  expect(await find('returns')).toBe('/articles/how-to-send-back');
  expect(await find('How do I return my shoes?')).toBe('/articles/how-to-send-back');
  expect(await find('privacy policy')).toBe('/articles/privacy');
  expect(await find('track my order')).toBe('/orders');
  expect(await find('where’s my parcel')).toBe('/orders');
  expect(await find('opening hours')).toBe('/stores');
  expect(await find('stores near me')).toBe('/stores');
  // No article about delivery, and no page of the shop's own.
  expect(await find('delivery')).toBeNull();
  const withoutArticles = await useHelp([]);
  expect(await findHelpPage(withoutArticles, 'returns')).toEqual({ title: 'Return something', to: '/return' });
  expect(await findHelpPage(withoutArticles, 'click and collect')).toEqual({ title: 'Stores', to: '/stores' });
});

test.each([
  ['click and collect', '/articles/delivery'],
  ['can I pick up my order', '/articles/delivery'],
  ['do you ship to Australia?', '/articles/delivery'],
  ['when will my order be delivered', '/orders'],
  ['do you take Afterpay', '/articles/paying'],
  ['apple pay', null],
])('UX-04 “%s” leads to %s', async (text, to) => {
  const ctx = await useHelp([article('delivery', 'Delivery'), article('paying', 'Ways to pay')]);
  expect((await findHelpPage(ctx, text))?.to ?? null).toBe(to);
});

test('UX-04 a store near a place that the shop knows; an unknown place is a search', async () => {
  const ctx = await useHelp([]);
  expect(await findHelpPage(ctx, 'store auckland')).toEqual({
    title: 'Stores near Auckland',
    to: '/stores?near=Auckland',
  });
  expect(await findHelpPage(ctx, 'stores in whangārei')).toMatchObject({ to: expect.stringContaining('near=') });
  expect(await findHelpPage(ctx, 'store brought socks')).toBeNull();
});

test.each([
  'boots',
  'track pants',
  'size 9 boots',
  'return runner',
  'gift card',
  'kids school shoes',
  'mens shop jacket',
  '',
  '???',
])('UX-04 “%s” is a search for products', async (text) => {
  expect(
    await findHelpPage(await useHelp([article('returns', 'Returns'), article('gift-cards', 'Gift cards')]), text),
  ).toBeNull();
});
