import type { PhoneOptions } from '#contract/staff/orders/staff-phone-orders.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { listPlaces } from '#modules/stores/list-places.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import { discountPercentOf } from './quote-phone-cart.ts';

/** What staff can choose for a phone order, and how much they may take off (EDIT-03). */
export async function getPhoneOptions(ctx: CheckoutCtx, staff: StaffCaller): Promise<PhoneOptions> {
  const stores = (await listPlaces(ctx)).filter(({ kind }) => kind === 'store');
  return {
    countries: ctx.config.KERB_ADDRESS_COUNTRIES.split(','),
    methods: openShippingRules(ctx)
      .methods.filter(({ type }) => type === 'DELIVERY')
      .map(({ code, label }) => ({ code, label })),
    stores: stores.map(({ id, name }) => ({ id, name })),
    discountPercent: discountPercentOf(ctx, staff),
    hours: ctx.config.KERB_PHONE_ORDER_HOURS,
  };
}
