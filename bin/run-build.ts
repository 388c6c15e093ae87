/** `npm run build`: the site, when its sources changed. */
import { buildSite } from '#server/build/build-site.ts';

await buildSite();
