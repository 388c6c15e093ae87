/** The illustrations of the demo's articles and stories, by the file that shows each (demo-shop/content/images). */
import { bootsThroughWinter, merinoInSummer, whiteLeather } from './scenes/care.ts';
import { firstTrail, jandals, roundTheBays, waxedAndChipped } from './scenes/outdoors.ts';
import { measureFoot, schoolShoes, whatIsInASize, wideFeet } from './scenes/sizes.ts';
import { aNewStore, points, theDrop, wellingtonDay } from './scenes/town.ts';

export const illustrations: ReadonlyMap<string, () => string> = new Map([
  ['measure-your-foot', measureFoot],
  ['a-new-store', aNewStore],
  ['jandal-season', jandals],
  ['merino-in-summer', merinoInSummer],
  ['wellington-day', wellingtonDay],
  ['points', points],
  ['school-shoes', schoolShoes],
  ['the-drop', theDrop],
  ['what-is-in-a-size', whatIsInASize],
  ['boots-through-winter', bootsThroughWinter],
  ['white-leather', whiteLeather],
  ['wide-feet', wideFeet],
  ['first-trail', firstTrail],
  ['round-the-bays', roundTheBays],
  ['waxed-and-chipped', waxedAndChipped],
]);
