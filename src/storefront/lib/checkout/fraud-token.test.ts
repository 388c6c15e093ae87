import { expect, test, vi } from 'vitest';
import { startFraudDetection, withFraudToken } from './fraud-token.ts';

test('ANA-03 requests carry a token once the script provides a valid one, and are unchanged otherwise', async () => {
  const page = new EventTarget() as unknown as Document;
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail }));
  const load = vi.fn(() => Promise.reject(new Error('the provider is down')));
  startFraudDetection('https://fraud.example/s.js', load, page);
  startFraudDetection('https://fraud.example/s.js', load, page);
  expect(load).toHaveBeenCalledTimes(1);
  const request = { cart: { items: [] } };
  expect(withFraudToken(request)).toBe(request);
  for (const nonsense of [undefined, '', 7, 'x'.repeat(501), { token: 'a' }]) announce(nonsense);
  expect(withFraudToken(request)).toBe(request);
  announce('device-1');
  expect(withFraudToken(request)).toEqual({ cart: { items: [] }, fraudAnalytics: { token: 'device-1' } });
});
