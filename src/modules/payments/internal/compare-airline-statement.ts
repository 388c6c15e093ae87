/** Differences between our records and the airline's statement. Pure. */
import type { StatementLine } from '#modules/airline/airline.port.ts';
import type { BookedLine } from './reconcile-records.ts';

export interface StatementDifference {
  key: string;
  orderNumber: string;
  what: 'MISSING_THERE' | 'MISSING_HERE' | 'DIFFERENT';
  ours: bigint | null;
  theirs: bigint | null;
}

/** A burn that was returned in full counts as not made; one returned in part stays, because the order stands. */
export function compareAirlineStatement(
  ours: readonly BookedLine[],
  theirs: readonly StatementLine[],
): StatementDifference[] {
  const returns = Map.groupBy(
    theirs.filter(({ kind }) => kind === 'return'),
    ({ key }) => key,
  );
  // Each return is rounded down to whole points: up to one point per return may be missing.
  const isReturned = ({ key, points }: StatementLine): boolean => {
    const back = returns.get(key) ?? [];
    return back.length > 0 && back.reduce((left, line) => left - line.points, -points) < BigInt(back.length);
  };
  const unreturned = theirs.filter((line) => line.kind === 'award' || (line.kind === 'burn' && !isReturned(line)));
  const here = new Map(ours.map((line) => [line.key, line]));
  const there = new Map(unreturned.map((line) => [line.key, line]));
  const found: StatementDifference[] = [];
  for (const line of ours) {
    const other = there.get(line.key);
    if (!other)
      found.push({
        key: line.key,
        orderNumber: line.orderNumber,
        what: 'MISSING_THERE',
        ours: line.points,
        theirs: null,
      });
    else if (line.points !== other.points || (line.memberId && line.memberId !== other.memberId))
      found.push({
        key: line.key,
        orderNumber: line.orderNumber,
        what: 'DIFFERENT',
        ours: line.points,
        theirs: other.points,
      });
  }
  for (const line of unreturned)
    if (!here.has(line.key))
      found.push({
        key: line.key,
        orderNumber: line.orderNumber,
        what: 'MISSING_HERE',
        ours: null,
        theirs: line.points,
      });
  return found;
}
