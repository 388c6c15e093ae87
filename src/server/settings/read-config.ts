/** Every setting of the shop, and reading them. docs/configuration.md is generated from the list. */
import { accountSettingMistakes, accountSettings } from '#modules/accounts/settings.ts';
import { airlineSettingMistakes, airlineSettings } from '#modules/airline/settings.ts';
import { cartSettings } from '#modules/cart/settings.ts';
import { priceSettings } from '#modules/catalogue/settings.ts';
import { checkoutSettings } from '#modules/checkout/settings.ts';
import { contentSettingMistakes, contentSettings } from '#modules/content/settings.ts';
import { deliveryRateSettingMistakes, deliveryRateSettings } from '#modules/delivery-rates/settings.ts';
import { edgeSettingMistakes, edgeSettings } from '#modules/edge/settings.ts';
import { emailSettings } from '#modules/emails/settings.ts';
import { experimentSettings } from '#modules/experiments/settings.ts';
import { captchaSettingMistakes, captchaSettings } from '#modules/limited-releases/settings.ts';
import { loyaltySettings } from '#modules/loyalty/settings.ts';
import { orderChangeSettings } from '#modules/order-changes/settings.ts';
import { orderViewSettings } from '#modules/order-views/settings.ts';
import { orderSettings } from '#modules/orders/settings.ts';
import { parcelSettingMistakes, parcelSettings } from '#modules/parcels/settings.ts';
import { paymentSettingMistakes, paymentSettings } from '#modules/payments/settings.ts';
import { phoneOrderSettings } from '#modules/phone-orders/settings.ts';
import { promotionSettings } from '#modules/promotions/settings.ts';
import { returnSettings } from '#modules/returns/settings.ts';
import { searchSettingMistakes, searchSettings } from '#modules/search/settings.ts';
import { frameSettings } from '#modules/settings/settings.ts';
import { shippingSettings } from '#modules/shipping/settings.ts';
import { staffSettingMistakes, staffSettings } from '#modules/staff/settings.ts';
import { storeCreditSettings } from '#modules/store-credit/settings.ts';
import { webhookSettings } from '#modules/webhooks/settings.ts';
import { type Config, ConfigError, readSettings } from '#platform/config.ts';
import { platformSettings } from '#platform/platform-settings.ts';
import type { SettingDefinitions } from '#platform/setting.ts';
import { analyticsSettings } from './definitions/analytics-settings.ts';
import { connectionMistakes, connectionSettings } from './definitions/connection-settings.ts';
import { imageSettingMistakes, imageSettings } from './definitions/image-settings.ts';
import { keySettings } from './definitions/key-settings.ts';
import { serverSettings } from './definitions/server-settings.ts';

interface SettingGroup {
  title: string;
  settings: SettingDefinitions;
  /** Rules between settings. A setting whose own value is wrong is undefined here. */
  findMistakes?: (config: Config) => string[];
}

/** Who defines settings, one line each, in the order of the documentation. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Server', settings: serverSettings },
  { title: 'Shop and database', settings: platformSettings },
  { title: 'Images', settings: imageSettings, findMistakes: imageSettingMistakes },
  { title: 'What every page shows', settings: frameSettings },
  { title: 'Connections to other machines', settings: connectionSettings, findMistakes: connectionMistakes },
  { title: 'Cache in front of the shop', settings: edgeSettings, findMistakes: edgeSettingMistakes },
  { title: 'Keys of the database’s secrets', settings: keySettings },
  { title: 'Prices', settings: priceSettings },
  { title: 'Checkout', settings: checkoutSettings },
  { title: 'Cart', settings: cartSettings },
  { title: 'Promotions', settings: promotionSettings },
  { title: 'Payments', settings: paymentSettings, findMistakes: paymentSettingMistakes },
  { title: 'Shipping', settings: shippingSettings },
  { title: 'Carrier', settings: parcelSettings, findMistakes: parcelSettingMistakes },
  {
    title: 'Delivery prices by the carrier',
    settings: deliveryRateSettings,
    findMistakes: deliveryRateSettingMistakes,
  },
  { title: 'Orders', settings: { ...orderSettings, ...orderChangeSettings, ...phoneOrderSettings } },
  { title: 'Tax receipts and return labels', settings: orderViewSettings },
  { title: 'Returns', settings: returnSettings },
  { title: 'Accounts', settings: accountSettings, findMistakes: accountSettingMistakes },
  { title: 'Staff', settings: staffSettings, findMistakes: staffSettingMistakes },
  { title: 'Captcha', settings: captchaSettings, findMistakes: captchaSettingMistakes },
  { title: 'Loyalty', settings: loyaltySettings },
  { title: 'Store credit', settings: storeCreditSettings },
  { title: 'Airline', settings: airlineSettings, findMistakes: airlineSettingMistakes },
  { title: 'Search', settings: searchSettings, findMistakes: searchSettingMistakes },
  { title: 'Content', settings: contentSettings, findMistakes: contentSettingMistakes },
  { title: 'Experiments', settings: experimentSettings },
  { title: 'Email', settings: emailSettings },
  { title: 'Webhooks', settings: webhookSettings },
  { title: 'Analytics and scripts of other providers', settings: analyticsSettings },
];

/** All settings by name. */
export const settings: SettingDefinitions = Object.assign({}, ...settingGroups.map((group) => group.settings));

/** Rules between settings that these break. */
export const findSettingMistakes = (config: Config): string[] =>
  settingGroups.flatMap(({ findMistakes }) => findMistakes?.(config) ?? []);

/** Reads the settings. Throws one ConfigError that lists every mistake, including unknown KERB_ names. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { values, mistakes } = readSettings(settings, environment);
  const fixedNames = new Set(Object.keys(settings).filter((name) => environment[name] !== undefined));
  const config = { ...values, fixedNames, settingsVersion: 0 } as unknown as Config;
  const all = [...mistakes, ...findSettingMistakes(config)];
  if (all.length > 0) throw new ConfigError(all);
  return config;
}
