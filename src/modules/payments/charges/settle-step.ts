/** How a capture or void ended for now: done, to be asked again with the same key, or a case for people. */
export type SettleStep = { state: 'DONE' } | { state: 'LATER'; reason: string } | { state: 'MANUAL'; reason: string };
