/** Whether a connection allows prefetching. Pure. */

/** What browsers tell of the visitor's connection. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** 'none' with the browser's data saver on or on a 2G line. */
export function prefetchMode(connection: Connection | undefined): 'intent' | 'none' {
  return connection?.saveData || /(^|-)2g$/.test(connection?.effectiveType ?? '') ? 'none' : 'intent';
}
