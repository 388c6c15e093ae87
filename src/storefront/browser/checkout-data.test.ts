import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutInfoRequest } from '#contract/checkout-info.ts';
import { checkoutData, loadAfresh, setCheckoutDataMaxAge } from './checkout-data.ts';
import { checkoutState } from './checkout-state.ts';

const request: CheckoutInfoRequest = { cart: { items: [{ productId: '1', variantId: '2', qty: 1 }], promoCodes: [] } };
const asked = vi.fn<() => Promise<Response>>();
const costs = (grandTotal: number) => asked.mockImplementation(async () => Response.json({ grandTotal, amountOutstanding: grandTotal }));
beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
  checkoutData.clear();
  setCheckoutDataMaxAge(60);
});

test('CHK-02 CHK-17 FIX-36 placing an order asks the shop however young the data are, and says what became of the total', async () => {
  costs(155.9);
  await checkoutData.want(request);
  await checkoutData.want(request);
  expect(asked, 'young data are used again').toHaveBeenCalledTimes(1);
  expect(await loadAfresh()).toBe('SAME');
  expect(asked).toHaveBeenCalledTimes(2);
  costs(149.9);
  expect(await loadAfresh()).toBe('CHANGED');
  expect(checkoutState.getState().lastCheckoutData, 'what is new is shown').toMatchObject({ grandTotal: 149.9 });
  expect(await loadAfresh()).toBe('SAME');
  asked.mockRejectedValue(new TypeError('offline'));
  expect(await loadAfresh()).toBe('FAILED');
  checkoutData.clear();
  expect(checkoutState.getState().lastCheckoutData, 'forgotten with the checkout').toBeNull();
});

test('CHK-17 the maximum age is a setting: at 0 nothing is used again', async () => {
  costs(155.9);
  setCheckoutDataMaxAge(0);
  await checkoutData.want(request);
  await checkoutData.want(request);
  expect(asked).toHaveBeenCalledTimes(2);
});
