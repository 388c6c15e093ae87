import { expect, test } from 'vitest';
import type { SizeSystem } from '#contract/products/product.ts';
import { wearableSystems } from './wearable-systems.ts';

test.each<[demographic: string, labels: SizeSystem[], found: SizeSystem[]]>([
  ['mens', ['usMen', 'usWomen', 'uk', 'eu'], ['usMen', 'uk', 'eu']],
  ['womens', ['usMen', 'usWomen', 'uk', 'eu'], ['usWomen', 'uk', 'eu']],
  ['unisex', ['usMen', 'usWomen', 'uk', 'eu'], ['usMen', 'usWomen', 'uk', 'eu']],
  ['unisex', ['usMen', 'usKids'], ['usMen']],
  ['kids', ['usKids', 'usMen'], ['usKids']],
  // A merchant who writes only one system: the product is found by the sizes it has.
  ['womens', ['usMen', 'uk'], ['usMen', 'uk']],
  ['kids', ['usMen', 'eu'], ['usMen', 'eu']],
  ['unisex', ['usKids'], ['usKids']],
  ['mens', [], []],
])('UX-06 a %s product with labels in %j is found by those of %j', (demographic, labels, found) => {
  const systems = wearableSystems(demographic, (system) => labels.includes(system));
  expect(labels.filter((system) => systems.includes(system))).toEqual(found);
});
