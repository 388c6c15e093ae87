/** When links prefetch their target: on hover, focus or touch, unless the visitor saves data. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** 'none' with the browser's data saver on or on a 2G line. */
export function prefetchMode(connection: Connection | undefined): 'intent' | 'none' {
  return connection?.saveData || /(^|-)2g$/.test(connection?.effectiveType ?? '') ? 'none' : 'intent';
}

/** For the `prefetch` of a link. It is not rendered, so server and browser values may differ. */
export const onIntent = prefetchMode(
  typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection,
);
