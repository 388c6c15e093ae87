/** The rules of the file that the settings name. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#platform/config.ts';
import { readShippingFile } from './read-shipping-file.ts';
import type { ShippingRules } from './shipping-rules.ts';

const OWN_FILE = join(import.meta.dirname, '../../../catalogue/shipping.yaml');
const opened = new Map<string, ShippingRules>();

/** Read once a process, at its start: a change counts from the next start on. Throws with every mistake of the file. */
export function openShippingRules({ config }: { config: Pick<Config, 'KERB_SHIPPING_FILE'> }): ShippingRules {
  const file = config.KERB_SHIPPING_FILE === '' ? OWN_FILE : resolve(config.KERB_SHIPPING_FILE);
  let rules = opened.get(file);
  if (!rules) {
    rules = readShippingFile(readFileSync(file, 'utf8'), file);
    opened.set(file, rules);
  }
  return rules;
}
