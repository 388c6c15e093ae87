import { formatCents } from '#shared/money.ts';
import type { GatewayEntry } from '../card-gateway.port.ts';
import type { ListedEntry } from './payment-method.ts';

/** Converts what a provider lists in cents to dollars for people to read. */
export async function* inDollars(entries: AsyncIterable<GatewayEntry>): AsyncGenerator<ListedEntry> {
  for await (const { amountCents, ...entry } of entries) yield { ...entry, amount: formatCents(amountCents) };
}
