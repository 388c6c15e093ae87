/** When links prefetch their target: on hover, focus or touch, unless the visitor saves data. */
import { type Connection, prefetchMode } from './prefetch-mode.ts';

/** For the `prefetch` of a link. It is not rendered, so server and browser values may differ. */
export const onIntent = prefetchMode(
  typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection,
);
