/** When links fetch what lies behind them: as a finger or pointer comes near, unless the visitor pays dearly for every byte. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** 'none' with the browser's data saver on or on a 2G line. */
export function prefetchMode(connection: Connection | undefined): 'intent' | 'none' {
  return connection?.saveData || /(^|-)2g$/.test(connection?.effectiveType ?? '') ? 'none' : 'intent';
}

/** For the `prefetch` of a link. Nothing is drawn by it, so the server's guess need not be the browser's. */
export const onIntent = prefetchMode(
  typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection,
);
