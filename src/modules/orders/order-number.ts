import { randomInt } from 'node:crypto';

/** 'NZ' and 8 random digits: a number says nothing of the next one; a clash is drawn again by whoever inserts (ORD-16). */
export const newOrderNumber = (): string => `NZ${randomInt(100_000_000).toString().padStart(8, '0')}`;
