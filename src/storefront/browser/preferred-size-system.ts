/** The size system the shopper picked once, in a listing or on a product; every size label follows it. */

import { sizeParams } from '#contract/listing-query.ts';
import type { SizeSystem } from '#contract/product.ts';
import { localKept } from './local-storage.ts';

const NAME = 'sizeSystem';

/** null until one was picked. Read after hydration only: public pages are the same for everybody. */
export function readSizeSystem(): SizeSystem | null {
  const kept = localKept.read(NAME);
  return typeof kept === 'string' && Object.hasOwn(sizeParams, kept) ? (kept as SizeSystem) : null;
}

export function keepSizeSystem(system: SizeSystem): void {
  localKept.write(NAME, system);
}
