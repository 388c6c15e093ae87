/** The settings of the loyalty programme and the airline that pages need. */
import { centsToDollars, textToCents } from '#shared/money.ts';
import type { PageCtx } from '#storefront/shop.server.ts';

export interface Programme {
  /** The feature flag 'features.loyalty' (LOY-24). */
  loyalty: boolean;
  /** Minimum item total in dollars for using rewards (LOY-15). */
  redemptionMin: number;
  airline: { slug: string; name: string; guestMinutes: number } | null;
}

export function loadProgramme({ config }: Pick<PageCtx, 'config'>): Programme {
  const connected = Boolean(config.KERB_AIRLINE_URL) || config.KERB_SIMULATOR;
  return {
    loyalty: config.KERB_FEATURES_LOYALTY,
    redemptionMin: centsToDollars(textToCents(config.KERB_LOYALTY_REDEMPTION_MIN)),
    airline: connected
      ? {
          slug: config.KERB_AIRLINE_SLUG,
          name: config.KERB_AIRLINE_NAME,
          guestMinutes: config.KERB_AIRLINE_GUEST_MINUTES,
        }
      : null,
  };
}
