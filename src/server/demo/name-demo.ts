import type { Demo } from '#modules/product-import/load-demo.ts';

/** Replaces the name of the demo's stores, own brand and texts by the shop's name (FIX-01). */
export function nameDemo(demo: Demo, storeName: string): Demo {
  const named = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_, part: unknown) =>
      typeof part === 'string' ? part.replace(/\bKerb\b/g, () => storeName) : part,
    ) as T;
  return { ...demo, stores: named(demo.stores), products: named(demo.products) };
}
