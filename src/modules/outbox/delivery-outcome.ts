/**
 * How an attempt to deliver a message ended: done or needless; to be tried again later, with the same key; or never
 * without a person.
 */
export type DeliveryOutcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };
