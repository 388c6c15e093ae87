import { accountClient, linkFor, PASSWORD } from '../clients/account-client.ts';
import { customerAt } from './customer-rows.ts';
import type { ShopSize } from './shop-size.ts';

/**
 * Claims the accounts of so many imported customers by the mailed link, each once, and looks for what was imported
 * (MOVE-03); returns how many could be claimed. A second use of a link, and a log-in before it, must not work.
 */
export async function claimAccounts(
  shop: { url: string; simulatorUrl: string },
  size: ShopSize,
  count: number,
): Promise<number> {
  let claimed = 0;
  for (let at = 0; at < count; at += 1) {
    const { email, first } = customerAt(size, Math.floor((at / count) * size.customers));
    const browser = accountClient(shop.url);
    const early = await browser.logIn(email, PASSWORD);
    await browser.call('POST', '/auth/password/forgot', { email });
    const { code, user } = await linkFor(shop.simulatorUrl, email, 'password/reset');
    const claim = () => browser.call('POST', '/auth/password/reset', { user, code, password: PASSWORD });
    const [done, again] = [await claim(), await claim()];
    const late = await browser.logIn(email, PASSWORD);
    const { body } = await browser.call('GET', '/account');
    const history = await browser.call('GET', '/account/imported-orders');
    const isRight =
      early.status !== 200 &&
      done.status === 204 &&
      again.status === 410 &&
      late.status === 200 &&
      history.status === 200;
    if (isRight && body.customer?.firstName === first) claimed += 1;
  }
  return claimed;
}
