/** Result of a capture or void step: done, to be called again later with the same key, or a case for staff. */
export type SettleStep = { state: 'DONE' } | { state: 'LATER'; reason: string } | { state: 'MANUAL'; reason: string };
