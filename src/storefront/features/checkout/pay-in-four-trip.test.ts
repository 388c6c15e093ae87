import { expect, test } from 'vitest';
import { readReturn } from './pay-in-four-trip.ts';

const kept = { token: 'nzd.abc' };
test('back with the shopper’s word: only for the token that this tab set out with', () => {
  expect(readReturn('?status=SUCCESS&orderToken=nzd.abc', kept)).toEqual({ kind: 'AGREED', token: 'nzd.abc' });
  expect(readReturn('?status=SUCCESS&orderToken=nzd.other', kept)).toEqual({ kind: 'CANCELLED' });
  expect(readReturn('?status=SUCCESS&orderToken=nzd.abc', undefined)).toEqual({ kind: 'CANCELLED' });
});
test('cancelled, and nobody back', () => {
  expect(readReturn('?status=CANCELLED&orderToken=nzd.abc', kept)).toEqual({ kind: 'CANCELLED' });
  for (const search of ['', '?utm_source=mail', '?status=SUCCESS', '?orderToken=nzd.abc']) expect(readReturn(search, kept)).toBeNull();
});
