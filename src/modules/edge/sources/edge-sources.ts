/** Every source of changes; one line each. What pages show and none of them sees is not purged. */
import { freeFromByCode } from '#modules/shipping/delivery-methods.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { SITE_KEY } from '../edge-keys.ts';
import { askedSource } from './asked-source.ts';
import { buildSource } from './build-source.ts';
import { contentSource } from './content-source.ts';
import { comparedSource, type EdgeSource } from './edge-source.ts';
import { layoutOf } from './layout-of.ts';
import { productSource } from './product-source.ts';

export const edgeSources: readonly EdgeSource[] = [
  productSource,
  contentSource,
  askedSource,
  comparedSource('layout', [SITE_KEY], layoutOf),
  // Name, theme, logo, footer and everything else that is published at the staff site.
  comparedSource('settings', [SITE_KEY], ({ config }) => config.settingsVersion),
  // What product pages say of deliveries; some are free from one time to another.
  comparedSource('deliveries', [SITE_KEY], (ctx) => [...freeFromByCode(openShippingRules(ctx), ctx.clock.now())]),
  comparedSource('features', [SITE_KEY], ({ features }) => features.definitions),
  buildSource,
];
