/** The cart while promotions are applied to it. Pure. */
import { type Cents, multiplyRounded } from '#shared/money.ts';
import type { PromotionLine } from '../../promotion-line.ts';

export interface OpenLine {
  readonly line: PromotionLine;
  /** The remaining price of the line. */
  remainingCents: Cents;
  /** Units that no set of an earlier promotion holds. */
  unusedUnits: number;
}

/** What a promotion takes off each of the lines given to it, and which units it binds. */
export interface AppliedDiscount {
  off: Cents[];
  /** Empty where it binds none. */
  bound: readonly number[];
}

/** `grossCents`: its price before promotions. */
export const openLine = (line: PromotionLine, grossCents: Cents): OpenLine => ({
  line,
  remainingCents: grossCents,
  unusedUnits: line.qty,
});
export const openLines = (lines: readonly PromotionLine[], grossCents: readonly Cents[]): OpenLine[] =>
  lines.map((line, index) => openLine(line, grossCents[index] ?? 0n));
export const grossOf = (lines: readonly PromotionLine[]): Cents[] =>
  lines.map(({ priceCents, qty }) => priceCents * BigInt(qty));

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0n);
export const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
/** For sorting, least first. */
export const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
export const share = (cents: Cents, basisPoints: number): Cents => multiplyRounded(cents, BigInt(basisPoints), 10_000n);

/** Units of one line that no promotion has used: each costs the same, so they are counted, never listed. */
export interface UnitRun {
  at: number;
  cents: Cents;
  units: number;
}

/** Units that no promotion has used, dearest first; equal ones in an order independent of the cart's. */
export function unusedUnits(lines: readonly OpenLine[]): UnitRun[] {
  return lines
    .flatMap(({ line, unusedUnits: units }, at) => (units > 0 ? [{ at, cents: line.priceCents, units }] : []))
    .sort((a, b) => (a.cents === b.cents ? a.at - b.at : a.cents > b.cents ? -1 : 1));
}

/** No discount yet. */
export const noDiscount = (lines: readonly OpenLine[]): { off: Cents[]; bound: number[] } => ({
  off: lines.map(() => 0n),
  bound: lines.map(() => 0),
});
export const noUnitsUsed: readonly number[] = [];
