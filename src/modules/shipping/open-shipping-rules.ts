/** The rules of delivery: of the shipping file that the settings name, and of the zones. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DeliveryZones } from '#contract/delivery/delivery-zones.ts';
import type { Config } from '#platform/config.ts';
import { readShippingFile } from './read-shipping-file.ts';
import type { ShippingRules } from './shipping-rules.ts';
import { withZones } from './zones/zone-rules.ts';

const opened = new Map<string, ShippingRules>();
/** By the zones of a publication, an object of its own in each process. */
const zoned = new WeakMap<DeliveryZones, ShippingRules>();
type ShippingConfig = Pick<Config, 'KERB_SHIPPING_FILE' | 'KERB_DELIVERY_ZONES'>;

/** The rules that apply: the file's, with the zones that shopkeepers have published in place of its methods (OWN-06). */
export function openShippingRules({ config }: { config: ShippingConfig }): ShippingRules {
  const file = openFileRules({ config });
  const zones = config.KERB_DELIVERY_ZONES;
  if (!zones) return file;
  const rules = zoned.get(zones) ?? withZones(file, zones);
  zoned.set(zones, rules);
  return rules;
}

/**
 * The file's rules alone. Read once per process, at start-up: a change takes effect at the next start. Throws with every
 * mistake of the file.
 */
export function openFileRules({ config }: { config: Pick<Config, 'KERB_SHIPPING_FILE'> }): ShippingRules {
  const named = config.KERB_SHIPPING_FILE;
  const known = opened.get(named);
  if (known) return known;
  const file = named === '' ? ownFile() : resolve(named);
  const rules = readShippingFile(readFileSync(file, 'utf8'), file);
  opened.set(named, rules);
  return rules;
}

/**
 * The shop's own file, searched upwards: pages run this from the built site, which is in another folder than the
 * source.
 */
function ownFile(folder: string = import.meta.dirname): string {
  const file = join(folder, 'demo-shop/shipping.yaml');
  return existsSync(file) || dirname(folder) === folder ? file : ownFile(dirname(folder));
}
