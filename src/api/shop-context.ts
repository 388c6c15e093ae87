/** Everything an API call may need; the server builds it once per request. */
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { PasskeyLogInCtx } from '#modules/accounts/passkeys/passkey-context.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import type { CaptchaCtx } from '#modules/limited-releases/check-captcha.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import type { ImageCtx } from '#modules/media/image-context.ts';
import type { SpeedCountsHolder } from '#modules/page-speed/speed-counts.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import type { MerchantValidationCtx } from '#modules/payments/merchant-validation.port.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import type { ConnectionsCtx } from '#modules/settings/connection.ts';
import type { ReadinessCtx } from '#modules/settings/readiness.port.ts';
import type { SettingsCtx } from '#modules/settings/shop-settings.ts';
import type { AddressFinderCtx } from '#modules/shipping/address-finder.port.ts';
import type { SecondFactorCtx } from '#modules/staff/second-factor/second-factor-context.ts';

export type ShopCtx = SearchCtx &
  ContentHolder &
  FeatureHolder &
  CheckoutCtx &
  CaptchaCtx &
  ImageCtx &
  AccountsCtx &
  PasskeyLogInCtx &
  AddressFinderCtx &
  CarrierCtx &
  AirlineCtx &
  LoyaltyCtx &
  SecondFactorCtx &
  SettingsCtx &
  ConnectionsCtx &
  ReadinessCtx &
  SpeedCountsHolder &
  SecurityEventsHolder &
  MerchantValidationCtx;
