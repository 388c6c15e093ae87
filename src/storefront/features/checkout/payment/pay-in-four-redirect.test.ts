import { expect, test } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { notifyWaitingPage, readPayInFourAgreement, redirectInWindow } from './pay-in-four-redirect.ts';
import { type RedirectResult, readRedirect } from './read-redirect.ts';

const stored = { token: 'nzd.abc' };
test('a returned agreement is accepted only for the token this tab started with', () => {
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.abc', stored)).toEqual(ok('nzd.abc'));
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.other', stored)).toEqual(fail('CANCELLED'));
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.abc', undefined)).toEqual(fail('CANCELLED'));
});
test('a cancelled return, and no return, are told apart', () => {
  expect(readRedirect('?status=CANCELLED&orderToken=nzd.abc', stored)).toEqual(fail('CANCELLED'));
  for (const search of ['', '?utm_source=mail', '?status=SUCCESS', '?orderToken=nzd.abc'])
    expect(readRedirect(search, stored)).toBeNull();
});

const opened = (token: string) => ({ token, expires: '', redirectUrl: `https://afterpay.test/${token}`, amount: 1 });
const payInFourWindow = () => ({ location: { href: 'about:blank' } }) as Window;

test('a redirect in a new window notifies the page that started it, once, and no other', async () => {
  const results: Record<string, RedirectResult[]> = { mine: [], others: [] };
  const place = payInFourWindow();
  const stops = [
    redirectInWindow(place, opened('nzd.mine'), (back) => results.mine?.push(back)),
    redirectInWindow(payInFourWindow(), opened('nzd.other'), (back) => results.others?.push(back)),
  ];
  expect(place.location.href).toBe('https://afterpay.test/nzd.mine');
  expect(await notifyWaitingPage('?status=SUCCESS&orderToken=nzd.mine')).toBe(true);
  expect(results).toEqual({ mine: [ok('nzd.mine')], others: [] });
  expect(await notifyWaitingPage('?status=CANCELLED&orderToken=nzd.other')).toBe(true);
  expect(results.others).toEqual([fail('CANCELLED')]);
  for (const stop of stops) stop();
});

test('a redirect that no page waits for notifies nobody', async () => {
  const results: RedirectResult[] = [];
  redirectInWindow(payInFourWindow(), opened('nzd.gone'), (back) => results.push(back))();
  expect(await notifyWaitingPage('?status=SUCCESS&orderToken=nzd.gone')).toBe(false);
  expect(await notifyWaitingPage('?status=SUCCESS')).toBe(false);
  expect(results).toEqual([]);
});

test('PAY-06 an agreement of an express checkout is read completely or not at all', () => {
  expect(readPayInFourAgreement({ token: 'nzd.a', amount: 155.9 })).toEqual({ token: 'nzd.a', amount: 155.9 });
  for (const stored of [undefined, null, 'x', {}, { token: 'nzd.a' }, { token: 1, amount: 2 }])
    expect(readPayInFourAgreement(stored)).toBeNull();
});
