import type { DeliveryZones } from '#contract/delivery/delivery-zones.ts';
import type { Ctx } from '#platform/context.ts';
import { openFileRules } from '../open-shipping-rules.ts';
import { zonesOfFile } from './file-zones.ts';

/** The zones that apply: the published ones, else those that the shipping file amounts to (OWN-06). */
export function zonesNow({ config }: Pick<Ctx, 'config'>): { zones: DeliveryZones; isFromFile: boolean } {
  const published = config.KERB_DELIVERY_ZONES;
  return { zones: published ?? zonesOfFile(openFileRules({ config })), isFromFile: !published };
}
