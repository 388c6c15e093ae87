/** Everything an API call may need; the server builds it once for each request. */
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { CaptchaCtx } from '#modules/cart/check-captcha.ts';
import type { ImageCtx } from '#modules/catalogue/picture-context.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import type { ContentHolder } from '#modules/content/content-shelf.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import type { AirlineCtx } from '#modules/frequent-flyer/airline.port.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import type { MerchantValidationCtx } from '#modules/payments/merchant-validation.port.ts';
import type { SearchCtx } from '#modules/search/product-index.ts';
import type { AddressFinderCtx } from '#modules/shipping/address-finder.port.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';

export type ShopCtx = SearchCtx &
  ContentHolder &
  FeatureHolder &
  CheckoutCtx &
  CaptchaCtx &
  ImageCtx &
  AccountsCtx &
  AddressFinderCtx &
  AirlineCtx &
  LoyaltyCtx &
  StaffCtx &
  MerchantValidationCtx;
