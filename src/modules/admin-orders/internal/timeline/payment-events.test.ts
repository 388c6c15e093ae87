import { expect, test } from 'vitest';
import type { PaymentRow } from '../admin-order-records.ts';
import { describePayments, describeRefunds } from './payment-events.ts';

const card: PaymentRow = {
  tender: 'card',
  facts: { brand: 'Visa', last4: '1111' },
  state: 'PART_REFUNDED',
  amountCents: 12_050n,
  capturedCents: 12_050n,
  refundedCents: 50n,
  at: new Date('2026-03-01T10:00:00Z'),
  declineCode: null,
  stateTimes: {
    CREATED: '2026-03-01T10:00:00Z',
    AUTHORISED: '2026-03-01T10:00:01Z',
    CAPTURING: '2026-03-02T10:00:00Z',
    CAPTURED: '2026-03-02T10:00:02Z',
    PART_REFUNDED: '2026-03-03T10:00:00Z',
  },
};

test('EDIT-06 a payment has an entry for each state a person asks about, with the buyer as the actor of the first', () => {
  expect(describePayments([card], 'customer')).toEqual([
    {
      at: new Date('2026-03-01T10:00:01Z'),
      topic: 'payment',
      what: 'Payment authorised',
      actor: 'customer',
      detail: '$120.50 · Visa ending in 1111',
    },
    expect.objectContaining({ at: new Date('2026-03-02T10:00:02Z'), what: 'Payment captured', actor: 'sweeper' }),
  ]);
});

test('EDIT-06 a declined payment says why, and one of before times were recorded has one entry', () => {
  const declined: PaymentRow = {
    ...card,
    state: 'DECLINED',
    declineCode: '2001',
    stateTimes: { CREATED: '2026-03-01T10:00:00Z', DECLINED: '2026-03-01T10:00:01Z' },
  };
  expect(describePayments([declined], 'shopper').map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
    'Payment declined: $120.50 · Visa ending in 1111 · Not enough money in the account (2001)',
  ]);
  expect(describePayments([{ ...card, stateTimes: {} }], 'shopper').map(({ what, at }) => ({ what, at }))).toEqual([
    { what: 'Payment', at: card.at },
  ]);
});

test('EDIT-06 only refunds that were made are entries', () => {
  const refund = {
    key: 'k',
    accountId: null,
    tender: 'card' as const,
    facts: card.facts,
    cents: 50n,
    reason: 'Scuffed',
    by: 'staff:1',
    at: card.at,
    changedAt: new Date('2026-03-03T10:00:00Z'),
  };
  expect(
    describeRefunds([
      { ...refund, state: 'DONE' },
      { ...refund, state: 'CREATED' },
      { ...refund, state: 'MANUAL' },
    ]),
  ).toEqual([
    {
      at: refund.changedAt,
      topic: 'payment',
      what: 'Refunded',
      actor: 'sweeper',
      detail: '$0.50 · Visa ending in 1111',
    },
  ]);
});
