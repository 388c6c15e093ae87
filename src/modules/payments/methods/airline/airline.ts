import type { AirlineStep } from '#modules/airline/airline.port.ts';
import type { SettleResult } from '../../card-gateway.port.ts';
import { type ExternalMethod, endingIn } from '../payment-method.ts';
import { airlineOf } from './airline-of.ts';
import { comparePointsReturned } from './compare-points-returned.ts';
import { listBurns } from './list-burns.ts';

/** Points are burned at once; the only later step is to return them. The burn's key is the payment's. */
export const airline: ExternalMethod = {
  kind: 'external',
  provider: {
    name: 'airline',
    standIn: 'airline',
    onlyWhileOffered: false,
    timeoutMs: (config) => config.KERB_AIRLINE_TIMEOUT_MS,
    list: ({ airline }, from, until) => listBurns(airline, from, until),
    compareRefunds: comparePointsReturned,
  },
  describe: (facts) => endingIn('Airline points', facts),
  // The airline remembers a key for ever (docs/airline.md).
  keyWindowHours: 24 * 365,
  isSetUp: () => true,
  accepts: () => true,
  needsMobile: false,
  canBeSaved: false,
  // Fully refunded points are "returned" at the airline, which has no other word for it.
  statesWhenRefunded: ['VOIDED'],
  readInput: (method) => ('quoteRef' in method ? { token: method.quoteRef, airlineMemberId: method.memberId } : {}),
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
};

const toSettled = (step: AirlineStep, amountCents: bigint): SettleResult =>
  step.outcome === 'DONE'
    ? { outcome: 'DONE', gatewayRef: step.ref, amountCents }
    : { outcome: step.outcome, reason: step.reason };
