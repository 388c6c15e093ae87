import type { AirlinePort, AirlineStep } from '#modules/airline/airline.port.ts';
import type { SettleResult } from '../../card-gateway.port.ts';
import type { PaymentsCtx } from '../../payments-context.ts';
import type { ListedEntry, OutsideTenderSteps } from './outside-tender.ts';

/** Points are burned at once; the only later step is to return them. The burn's key is the payment's. */
export const airlineTender: OutsideTenderSteps = {
  authorise: async (ctx, { pspKey, amountCents, orderNumber, instrument }) => {
    const burn = {
      key: pspKey,
      quoteNumber: instrument.token ?? '',
      memberId: instrument.airlineMemberId ?? '',
      amountCents,
      orderNumber,
    };
    const answer = await airlineOf(ctx).burn(burn);
    if (answer.outcome === 'UNKNOWN') return answer;
    if (answer.outcome === 'REFUSED')
      return {
        outcome: 'DECLINED',
        gatewayRef: null,
        code: answer.reason,
        reason: answer.reason,
        kind: 'QUOTE_UNUSABLE',
      };
    const card = { kind: 'airline', brand: 'Airline points', last4: '', expiry: '' } as const;
    return { outcome: 'AUTHORISED', gatewayRef: answer.ref, amountCents: answer.amountCents, currency: 'NZD', card };
  },
  capture: async (_, { authorisedCents }, gatewayRef) => ({
    outcome: 'DONE',
    gatewayRef,
    amountCents: authorisedCents,
  }),
  void: async (ctx, { pspKey, authorisedCents }) =>
    toSettled(
      await airlineOf(ctx).returnPoints({ key: `${pspKey}-void`, burnKey: pspKey, amountCents: 'ALL' }),
      authorisedCents,
    ),
  refund: async (ctx, { pspKey }, { key, amountCents }) =>
    toSettled(await airlineOf(ctx).returnPoints({ key, burnKey: pspKey, amountCents }), amountCents),
  find: async (ctx, { pspKey }) => {
    const found = await airlineOf(ctx).findBurn(pspKey);
    if (found === 'UNKNOWN') throw new Error('the airline did not return the state of a burn');
    return found === 'NONE' ? null : { state: found.state === 'BURNED' ? 'CAPTURED' : 'VOIDED' };
  },
  list: ({ airline }, from, until) => burns(airline, from, until),
};

/** Points returned between two instants, by the key of their burn; throws when the statement cannot be read. */
export async function pointsRefunded(ctx: PaymentsCtx, from: Date, until: Date): Promise<Map<string, bigint>> {
  const back = new Map<string, bigint>();
  for (const { kind, key, points } of await airlineOf(ctx).statement(from, until))
    if (kind === 'return') back.set(key, (back.get(key) ?? 0n) + points);
  return back;
}

/** The airline lists its burns by our keys. Nothing without an airline. */
async function* burns(airline: AirlinePort | null, from: Date, until: Date): AsyncGenerator<ListedEntry> {
  const lines = airline ? await airline.statement(from, until) : [];
  const back = new Map<string, bigint>();
  for (const { kind, key, points } of lines) if (kind === 'return') back.set(key, (back.get(key) ?? 0n) + points);
  for (const { kind, key, points, orderNumber } of lines) {
    if (kind !== 'burn') continue;
    const state = (back.get(key) ?? 0n) >= -points ? 'VOIDED' : 'CAPTURED';
    yield { gatewayRef: key, kind: 'payment', state, amount: `${-points} points`, orderNumber };
  }
}

/** A points payment of a shop that no longer has an airline waits for staff. */
function airlineOf({ airline }: PaymentsCtx): AirlinePort {
  if (!airline) throw new Error('no airline is connected');
  return airline;
}

const toSettled = (step: AirlineStep, amountCents: bigint): SettleResult =>
  step.outcome === 'DONE'
    ? { outcome: 'DONE', gatewayRef: step.ref, amountCents }
    : { outcome: step.outcome, reason: step.reason };
