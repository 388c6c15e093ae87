/** What a manager does about colleagues, on a phone and a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({}, { template: 'kerb_template' })]);
  await createStaff(shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-04 a manager makes a role and invites somebody by mail, who chooses a password and may do that and no more', async () => {
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP);
  const { page } = staff;
  const bothWidths = async (name: string) => {
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport);
      await inspectLoadedScreen(page, `${name}-${size}`);
    }
  };
  await staff.open('members', 'Staff');
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('link', { name: 'Make a role' }).click();
  await seeTitle(page, 'Make a role');
  await page.getByRole('button', { name: 'Save role' }).click();
  await staff.see('Enter a name.');
  await page.getByLabel('Name').fill('Returns and swaps');
  await page.getByRole('checkbox', { name: 'See orders' }).check();
  await page.getByRole('checkbox', { name: 'Returns and exchanges' }).check();
  await bothWidths('OWN-04-role');
  await page.getByRole('button', { name: 'Save role' }).click();
  await seeTitle(page, 'Roles');
  await bothWidths('OWN-04-roles');
  await staff.open('members', 'Staff');
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await seeTitle(page, 'Invite somebody');
  await page.getByLabel('Name').fill('Hana Reti');
  await page.getByLabel('Email address').fill('hana@kerb.example');
  await page.getByLabel('Role').selectOption({ label: 'Returns and swaps' });
  await bothWidths('OWN-04-invite');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await staff.see('Hana Reti is invited by email.');
  await bothWidths('OWN-04-members');

  const mail = async () => (await mailFor(shop.simulatorUrl, 'hana@kerb.example'))[0]?.text ?? '';
  await expect.poll(mail, { timeout: patient(20_000) }).toContain('/nz/staff/join#');
  const link = /https?:\/\/\S+\/nz\/staff\/join#[\w-]+/.exec(await mail())?.[0] ?? '';
  const guest = await newShopper(browser, shop.url, PHONE, { allow: /\b40[03]\b/ });
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Kia ora Hana Reti' }).waitFor();
  await inspectLoadedScreen(guest.page, 'OWN-04-join');
  await guest.page.getByLabel('Password').fill('Harakeke-bush 9');
  await guest.page.getByRole('button', { name: 'Save password' }).click();
  await guest.page.getByLabel('Email').fill('hana@kerb.example');
  await guest.page.getByLabel('Password').fill('Harakeke-bush 9');
  await guest.page.getByRole('button', { name: 'Log in' }).click();
  await seeTitle(guest.page, 'Orders');
  await guest.page.goto(`${shop.url}/nz/staff/members`);
  await guest.page.getByText('Your role does not allow').waitFor();
  await guest.leave();
  // The link has been used.
  const again = await newShopper(browser, shop.url, PHONE, { allow: /\b410\b/ });
  await again.page.goto(link);
  await again.page.getByText('This invitation has ended. Ask for a new one.').waitFor();
  await again.leave();
});

test('OWN-04 a manager logs a colleague out everywhere, suspends them and lets them in again; the last manager stays', async () => {
  const picker = await newStaff(shop, 'picker', 'Tāne Rua');
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP);
  const { page } = staff;
  const seen = async () => (await picker.call('GET', '/staff/me')).status;
  const answer = async (title: string, action: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: action }).click();
  };
  await staff.open('members', 'Staff');
  await page.getByRole('button', { name: 'Log out Tāne Rua everywhere' }).click();
  await answer('Log Tāne Rua out everywhere?', 'Log out everywhere');
  await staff.see('Tāne Rua is logged out everywhere.');
  expect(await seen()).toBe(401);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Suspend Tāne Rua' }).click();
  await answer('Suspend Tāne Rua?', 'Suspend');
  await staff.see('picker, suspended');
  await inspectLoadedScreen(page, 'staff-members');
  const { email, password } = picker;
  const refused = await accountClient(shop.url).call('POST', '/staff/login', { email, password });
  expect(refused.body.errorCode).toBe('StaffSuspended');
  await page.setViewportSize(DESKTOP);
  await inspectLoadedScreen(page, 'staff-members');
  await page.getByRole('button', { name: 'Let in Tāne Rua again' }).click();
  await staff.see('Tāne Rua can log in again.');
  expect((await accountClient(shop.url).call('POST', '/staff/login', { email, password })).status).toBe(200);
  await page.getByRole('button', { name: 'Suspend Mere the manager' }).click();
  await answer('Suspend Mere the manager?', 'Suspend');
  await staff.see('Nobody else could manage the staff. Let another manager in first.');
  await seeTitle(page, 'Staff');
});
