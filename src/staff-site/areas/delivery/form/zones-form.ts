/** Delivery zones as they are typed. */
import type { ZoneKind } from '#contract/delivery/delivery-zones.ts';
import type { IslandCode, RegionCode } from '#shared/nz-regions.ts';
import type { MethodForm } from './method-form.ts';

export interface ZoneForm {
  key: string;
  name: string;
  postcodes: string;
  islands: IslandCode[];
  regions: RegionCode[];
  kinds: ZoneKind[];
  methods: MethodForm[];
}
export interface ZonesForm {
  zones: ZoneForm[];
  everywhereElse: MethodForm[];
}
let keys = 0;
/** Identifies a part of the form while it moves. */
export const newKey = (): string => {
  keys += 1;
  return `k${keys}`;
};
