import type { AirlinePort } from '#modules/airline/airline.port.ts';
import type { ListedEntry } from '../payment-method.ts';

/** The airline lists its burns by our keys. Nothing without an airline. */
export async function* listBurns(airline: AirlinePort | null, from: Date, until: Date): AsyncGenerator<ListedEntry> {
  const lines = airline ? await airline.statement(from, until) : [];
  const back = sumReturned(lines);
  for (const { kind, key, points, orderNumber } of lines) {
    if (kind !== 'burn') continue;
    const state = (back.get(key) ?? 0n) >= -points ? 'VOIDED' : 'CAPTURED';
    yield { gatewayRef: key, kind: 'payment', state, amount: `${-points} points`, orderNumber };
  }
}

/** Points returned in a statement, by the key of their burn. */
export function sumReturned(lines: Awaited<ReturnType<AirlinePort['statement']>>): Map<string, bigint> {
  const back = new Map<string, bigint>();
  for (const { kind, key, points } of lines) if (kind === 'return') back.set(key, (back.get(key) ?? 0n) + points);
  return back;
}
