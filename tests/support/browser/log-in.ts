/** Logs a customer in on the log-in page. */
import { PASSWORD } from '../clients/account-client.ts';
import type { Shopper } from './shopper.ts';

/** Fills in and sends the log-in page, which is open or about to open. */
export async function logIn({ page }: Pick<Shopper, 'page'>, email: string, password = PASSWORD): Promise<void> {
  // The previous page may have fields of the same names.
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Fills in and sends the log-in sheet, which is open or about to open above the page. */
export async function logInOnSheet({ page }: Pick<Shopper, 'page'>, email: string, password = PASSWORD): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Log in', exact: true });
  await sheet.getByLabel('Email', { exact: true }).fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Opens the log-in page, which leads to the path `to` of the shop, and logs in there. */
export async function logInTo(shopper: Shopper, email: string, to: string): Promise<void> {
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(to)}`);
  await logIn(shopper, email);
}

/** Logs in and waits for the account's front page. */
export async function openAccount(shopper: Shopper, email: string): Promise<void> {
  await shopper.visit('/account/signin');
  await logIn(shopper, email);
  await shopper.page.waitForURL(/\/nz\/account$/);
}
