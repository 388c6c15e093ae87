/** The rules of the shipping file that the settings name. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#platform/config.ts';
import { readShippingFile } from './read-shipping-file.ts';
import type { ShippingRules } from './shipping-rules.ts';

const opened = new Map<string, ShippingRules>();

/**
 * Read once per process, at start-up: a change takes effect at the next start. Throws with every mistake of the file.
 */
export function openShippingRules({ config }: { config: Pick<Config, 'KERB_SHIPPING_FILE'> }): ShippingRules {
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
