/** Delivery zones at the staff site. They are a setting: drafts and publications are those of settings. */
import { ZONES_SETTING } from '#contract/delivery/delivery-zones.ts';
import { deliveryZonesReply } from '#contract/delivery/staff-delivery.ts';
import { findZoneFindings } from '#contract/delivery/zone-findings.ts';
import { zonesNow } from '#modules/shipping/zones/zones-now.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { tryDeliveryZones } from './try.ts';

/** The zones that apply. */
const readDeliveryZones = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/delivery-zones',
  summary: `Delivery zones as they apply, with overlaps and places without delivery. To change them, draft the setting ${ZONES_SETTING}.`,
  staff: 'editSettings',
  reply: { status: 200, schema: deliveryZonesReply },
  handle: async ({ ctx }) => {
    const { zones, isFromFile } = zonesNow(ctx);
    const isFixed = ctx.settings.base.fixedNames.has(ZONES_SETTING);
    return { status: 200, body: { zones, isFromFile, isFixed, findings: findZoneFindings(zones.zones) } };
  },
});

export const deliveryEndpoints = [readDeliveryZones, tryDeliveryZones];
