import { randomInt } from 'node:crypto';

/**
 * 'NZ' and 8 random digits: a number does not reveal the next one; when it is taken the inserting caller draws again
 * (ORD-16).
 */
export const newOrderNumber = (): string => `NZ${randomInt(100_000_000).toString().padStart(8, '0')}`;
