/** Delivery zones in words: for a draft's before and after, and the history of settings (OWN-06). Pure. */
import { islandNames, regionName } from '#shared/nz-regions.ts';
import {
  type DeliveryZone,
  deliveryZonesSchema,
  EVERYWHERE_ELSE,
  type ZoneMethod,
  zoneKindNames,
} from './delivery-zones.ts';
import { methodInWords } from './zone-method-words.ts';

/** '1081, 8016; Chatham Islands; Rural delivery (RD)': where a zone is. */
const placesInWords = ({ postcodes, islands, regions, kinds }: DeliveryZone): string =>
  [
    postcodes.join(', '),
    islands.map((island) => islandNames[island]).join(', '),
    regions.map(regionName).join(', '),
    kinds.map((kind) => zoneKindNames[kind]).join(', '),
  ]
    .filter((part) => part !== '')
    .join('; ');

/** One line for each zone and method; the text itself where it holds no zones. */
export function zonesInWords(text: string): string {
  const parsed = deliveryZonesSchema.safeParse(readJson(text));
  if (!parsed.success) return text;
  const { zones, everywhereElse } = parsed.data;
  const linesOf = (title: string, methods: readonly ZoneMethod[]) => [
    title,
    ...(methods.length === 0 ? ['– no delivery'] : methods.map((method) => `– ${methodInWords(method)}`)),
  ];
  return [
    ...zones.flatMap((zone, at) => linesOf(`${at + 1}. ${zone.name} (${placesInWords(zone)})`, zone.methods)),
    ...linesOf(EVERYWHERE_ELSE, everywhereElse),
  ].join('\n');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
