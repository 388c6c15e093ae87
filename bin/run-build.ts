/** `npm run build`: builds the site when its sources changed. */
import { buildSite } from '#server/build/build-site.ts';

await buildSite();
