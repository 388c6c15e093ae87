import { loadScript } from '#storefront/lib/page/load-script.ts';
import { createFitLoader } from './fit-loader.ts';

/** This page's fit script; a page follows another without being loaded. */
export const fitLoader = createFitLoader(loadScript);
