/** What the search box suggests, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearchedShop, type SearchedShop } from '../support/prepared-shops/searched-shop.ts';

let database: SearchedShop['database'];
let suggest: SearchedShop['suggest'];
beforeAll(async () => {
  ({ database, suggest } = await openSearchedShop());
});
afterAll(() => database.close());

test('UX-05 suggested searches lead to the search page, and pages of the shop to theirs', async () => {
  expect(await (await suggest('?q=black%20sh')).json()).toMatchObject({
    queries: [{ text: 'black shoes', to: '/search?q=black+shoes' }],
    pages: [],
  });
  expect(await (await suggest('?q=track%20my%20ord')).json()).toMatchObject({
    pages: [{ title: 'Find your order', to: '/orders' }],
  });
});
