import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { checkoutState } from '../checkout/checkout-state.ts';
import { checkoutData, reloadCheckoutData, setCheckoutDataMaxAge } from './checkout-data.ts';

const request: CheckoutInfoRequest = { cart: { items: [{ productId: '1', variantId: '2', qty: 1 }], promoCodes: [] } };
const fetched = vi.fn<() => Promise<Response>>();
const costs = (grandTotal: number, giftCard = 0, reward = 0) =>
  fetched.mockImplementation(async () =>
    Response.json({
      ...{ items: [], explain: [], grandTotal },
      amountOutstanding: grandTotal - giftCard - reward,
      creditUsages: [
        { methodCode: 'voucher', id: '6047000000000000001', amount: giftCard },
        { methodCode: 'reward', id: 'r1', amount: reward },
      ],
    }),
  );
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  checkoutData.clear();
  setCheckoutDataMaxAge(60);
});

test('CHK-02 CHK-17 FIX-36 placing an order reloads the data regardless of their age, and returns how the total changed', async () => {
  costs(155.9);
  await checkoutData.want(request);
  await checkoutData.want(request);
  expect(fetched, 'young data are used again').toHaveBeenCalledTimes(1);
  expect(await reloadCheckoutData()).toBe('SAME');
  expect(fetched).toHaveBeenCalledTimes(2);
  costs(149.9);
  expect(await reloadCheckoutData()).toBe('CHANGED');
  expect(checkoutState.getState().lastCheckoutData, 'what is new is shown').toMatchObject({ grandTotal: 149.9 });
  expect(await reloadCheckoutData()).toBe('SAME');
  fetched.mockRejectedValue(new TypeError('offline'));
  expect(await reloadCheckoutData()).toBe('FAILED');
  checkoutData.clear();
  expect(checkoutState.getState().lastCheckoutData, 'forgotten with the checkout').toBeNull();
});

test('VOUCH-12 a gift card that pays less than shown is told apart from a changed total and from changed rewards', async () => {
  costs(155.9, 20, 10);
  await checkoutData.want(request);
  costs(155.9, 5, 10);
  expect(await reloadCheckoutData()).toBe('GIFT_CARDS_CHANGED');
  costs(155.9, 5);
  expect(await reloadCheckoutData()).toBe('CHANGED');
  costs(149.9, 20);
  expect(await reloadCheckoutData()).toBe('CHANGED');
});

test('CHK-17 the maximum age is a setting: at 0 nothing is reused', async () => {
  costs(155.9);
  setCheckoutDataMaxAge(0);
  await checkoutData.want(request);
  await checkoutData.want(request);
  expect(fetched).toHaveBeenCalledTimes(2);
});
