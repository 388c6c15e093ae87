import { loadScript } from '#storefront/lib/page/load-script.ts';
import { createFitLoader } from './fit-loader.ts';

/** The fit script's loader, shared by all pages that this document shows. */
export const fitLoader = createFitLoader(loadScript);
