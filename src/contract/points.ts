/** Loyalty points for spending (LOY-01, LOY-02). Pure. */
import type { Cents } from '#shared/money.ts';
import { limits } from './limits.ts';

/** One point for each whole dollar. */
export const pointsFor = (cents: Cents): bigint => (cents / 100n) * limits.pointsPerDollar;

/** What goods earn: their price after offers; things that are money already, such as gift cards, earn nothing. */
export const eligibleCents = (lines: readonly { totalCents: Cents; taxExclusive: boolean }[]): Cents =>
  lines.reduce((sum, { totalCents, taxExclusive }) => sum + (taxExclusive ? 0n : totalCents), 0n);

/** Points at another rate: so many for every whole `spend` dollars. */
export const pointsAt = (cents: Cents, points: number, spend: number): bigint => (cents / (100n * BigInt(spend))) * BigInt(points);
