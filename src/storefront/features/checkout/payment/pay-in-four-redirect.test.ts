import { expect, test } from 'vitest';
import {
  notifyWaitingPage,
  type RedirectResult,
  readPayInFourAgreement,
  readRedirect,
  redirectInWindow,
} from './pay-in-four-redirect.ts';

const kept = { token: 'nzd.abc' };
test('back with the shopper’s word: only for the token that this tab set out with', () => {
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.abc', kept)).toEqual({ kind: 'AGREED', token: 'nzd.abc' });
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.other', kept)).toEqual({ kind: 'CANCELLED' });
  expect(readRedirect('?status=SUCCESS&orderToken=nzd.abc', undefined)).toEqual({ kind: 'CANCELLED' });
});
test('cancelled, and nobody back', () => {
  expect(readRedirect('?status=CANCELLED&orderToken=nzd.abc', kept)).toEqual({ kind: 'CANCELLED' });
  for (const search of ['', '?utm_source=mail', '?status=SUCCESS', '?orderToken=nzd.abc'])
    expect(readRedirect(search, kept)).toBeNull();
});

const opened = (token: string) => ({ token, expires: '', redirectUrl: `https://afterpay.test/${token}`, amount: 1 });
const payInFourWindow = () => ({ location: { href: 'about:blank' } }) as Window;

test('a trip in a window of its own is heard by the page that set out with it, once, and by no other', async () => {
  const heard: Record<string, RedirectResult[]> = { mine: [], others: [] };
  const place = payInFourWindow();
  const stops = [
    redirectInWindow(place, opened('nzd.mine'), (back) => heard.mine?.push(back)),
    redirectInWindow(payInFourWindow(), opened('nzd.other'), (back) => heard.others?.push(back)),
  ];
  expect(place.location.href).toBe('https://afterpay.test/nzd.mine');
  expect(await notifyWaitingPage('?status=SUCCESS&orderToken=nzd.mine')).toBe(true);
  expect(heard).toEqual({ mine: [{ kind: 'AGREED', token: 'nzd.mine' }], others: [] });
  expect(await notifyWaitingPage('?status=CANCELLED&orderToken=nzd.other')).toBe(true);
  expect(heard.others).toEqual([{ kind: 'CANCELLED' }]);
  for (const stop of stops) stop();
});

test('a trip nobody waits for any more is told to nobody', async () => {
  const heard: RedirectResult[] = [];
  redirectInWindow(payInFourWindow(), opened('nzd.gone'), (back) => heard.push(back))();
  expect(await notifyWaitingPage('?status=SUCCESS&orderToken=nzd.gone')).toBe(false);
  expect(await notifyWaitingPage('?status=SUCCESS')).toBe(false);
  expect(heard).toEqual([]);
});

test('PAY-06 what was agreed to in an express checkout is read back whole or not at all', () => {
  expect(readPayInFourAgreement({ token: 'nzd.a', amount: 155.9 })).toEqual({ token: 'nzd.a', amount: 155.9 });
  for (const kept of [undefined, null, 'x', {}, { token: 'nzd.a' }, { token: 1, amount: 2 }])
    expect(readPayInFourAgreement(kept)).toBeNull();
});
