/** The rules of the file that the settings name. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#platform/config.ts';
import { readShippingFile } from './read-shipping-file.ts';
import type { ShippingRules } from './shipping-rules.ts';

const opened = new Map<string, ShippingRules>();

/** Read once a process, at its start: a change counts from the next start on. Throws with every mistake of the file. */
export function openShippingRules({ config }: { config: Pick<Config, 'KERB_SHIPPING_FILE'> }): ShippingRules {
  const named = config.KERB_SHIPPING_FILE;
  const known = opened.get(named);
  if (known) return known;
  const file = named === '' ? ownFile() : resolve(named);
  const rules = readShippingFile(readFileSync(file, 'utf8'), file);
  opened.set(named, rules);
  return rules;
}

/** The shop's own file, looked for upwards: pages run this from the built site, which lies elsewhere than the source. */
function ownFile(folder: string = import.meta.dirname): string {
  const file = join(folder, 'demo-shop/shipping.yaml');
  return existsSync(file) || dirname(folder) === folder ? file : ownFile(dirname(folder));
}
