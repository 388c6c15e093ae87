import { describe, expect, it } from 'vitest';
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout/checkout.ts';
import { type ErrorCode, errorBody } from '#contract/errors/error-codes.ts';
import { fail, ok } from '#shared/result.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { sendOrder } from './order-attempt.ts';
import { createAttemptKeeper, type OrderAttempt } from './order-attempt-keeper.ts';

const attempt = {
  key: 'k1',
  startedAt: 1,
  request: {
    checkoutId: 'c1',
    cart: { items: [] as unknown },
    expectedTotal: 149.9,
    payment: { methods: [] as unknown },
  } as PlaceOrderRequest,
  summary: { methodLabel: 'Express' },
} as OrderAttempt;
const { summary } = attempt;
type Answer = ApiResult<PlaceOrderResponse>;
const placed: Answer = ok({ orderNumber: '100042' });
const lost: Answer = fail({ kind: 'unreachable', status: null });
const refused = (errorCode: ErrorCode, retryAfterMs: number | null = null): Answer =>
  fail({ kind: 'refused', status: 400, body: errorBody(errorCode, { n: 7 }), retryAfterMs });

async function send(answers: Answer[]) {
  const sent: OrderAttempt[] = [];
  const waits: number[] = [];
  const answer = await sendOrder(attempt, {
    post: async (each) => {
      sent.push(each);
      return answers[Math.min(sent.length, answers.length) - 1] as Answer;
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { answer, sent, waits };
}

describe('order attempt', () => {
  it('PAY-07 a request without an answer is sent again with the same key and the same body', async () => {
    const { answer, sent } = await send([lost, lost, placed]);
    expect(answer).toEqual(ok('100042'));
    expect(sent).toEqual([attempt, attempt, attempt]);
  });

  it('waits for an order in progress, and as long as a busy shop requests', async () => {
    const { answer, waits } = await send([
      refused('IdempotencyKeyInProgress'),
      refused('TooManyRequests', 4000),
      refused('Unavailable'),
      placed,
    ]);
    expect(answer).toEqual(ok('100042'));
    expect(waits).toEqual([300, 4000, 1500]);
  });

  it('sends a request with an unknown key up to four times, because it may not have arrived yet', async () => {
    const unknown = refused('OrderAttemptUnknown');
    expect((await send([unknown, unknown, placed])).answer).toEqual(ok('100042'));
    const { answer, sent } = await send([unknown]);
    expect(answer).toMatchObject(fail({ reason: 'REFUSED', body: { errorCode: 'OrderAttemptUnknown' } }));
    expect(sent).toHaveLength(4);
  });

  it('D15 does not wait for an hour: too many declined cards is a definite answer', async () => {
    const { answer, sent } = await send([refused('TooManyRequests', 3_600_000), placed]);
    expect(answer).toMatchObject(fail({ reason: 'REFUSED', body: { errorCode: 'TooManyRequests' } }));
    expect(sent).toHaveLength(1);
  });

  it.each<ErrorCode>([
    'PaymentDeclined',
    'TotalChanged',
    'ItemSoldOut',
    'PaymentFailureUnrecoverable',
    'IdempotencyKeyReused',
    'BadRequest',
    'OrderFailed',
    'CheckoutUpdated',
  ])('treats %s as a definite answer', async (code) => {
    const { answer, sent } = await send([refused(code), placed]);
    expect(answer).toMatchObject(fail({ reason: 'REFUSED', body: { errorCode: code } }));
    expect(sent).toHaveLength(1);
  });

  it('gives up with UNKNOWN after a minute without an answer, or three internal errors', async () => {
    const silence = await send([lost]);
    expect(silence.answer).toEqual(fail({ reason: 'UNKNOWN' }));
    expect(silence.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(60_000);
    const broken = await send([refused('InternalError')]);
    expect(broken.answer).toEqual(fail({ reason: 'UNKNOWN' }));
    expect(broken.sent).toHaveLength(3);
  });

  it('does not treat an answer without an order number as a success', async () => {
    expect((await send([ok({} as PlaceOrderResponse), placed])).sent).toHaveLength(2);
  });
});

describe('attempt keeper', () => {
  const setUp = () => {
    let made = 0;
    let time = 0;
    const storage = createVersionedStorage(createMemoryBackend);
    return {
      open: () =>
        createAttemptKeeper({
          storage,
          newKey: () => {
            made += 1;
            return `key-${made}`;
          },
          now: () => time,
        }),
      storage,
      pass: (ms: number) => {
        time += ms;
      },
    };
  };

  it('keeps one attempt across reloads, double clicks and other tabs until it is settled', () => {
    const { open } = setUp();
    const before = open();
    const first = before.begin(attempt.request, summary);
    expect(before.begin({ ...attempt.request, expectedTotal: 1 }, summary)).toEqual(first);
    const otherTab = open();
    expect(otherTab.pending()).toEqual(first);
    expect(otherTab.begin({ ...attempt.request, expectedTotal: 2 }, summary)).toEqual(first);
    otherTab.settle();
    expect(before.pending()).toBeNull();
    expect(before.begin(attempt.request, summary).key).toBe('key-2');
  });

  it('drops an attempt after a day', () => {
    const { open, pass } = setUp();
    open().begin(attempt.request, summary);
    pass(24 * 3_600_000);
    expect(open().pending()).not.toBeNull();
    pass(1);
    expect(open().pending()).toBeNull();
  });

  it('works without storage, within the page', () => {
    const keeper = createAttemptKeeper({
      storage: { read: () => undefined, write: () => false, remove: () => undefined },
      newKey: () => 'k',
      now: () => 1,
    });
    const first = keeper.begin(attempt.request, summary);
    expect(keeper.pending()).toBe(first);
    keeper.settle();
    expect(keeper.pending()).toBeNull();
  });

  it('PAY-07 APP-16 an attempt with a gift card outlives its page without code and PIN: its outcome can be queried', () => {
    const { open, storage } = setUp();
    const giftCard = { method: 'voucher', amount: 20, code: '6047000000000000001', pin: '4821' };
    const card = { method: 'card', amount: 129.9, token: 'nonce', type: 'immediate' };
    const keeper = open();
    const begun = keeper.begin(
      { ...attempt.request, payment: { methods: [giftCard, card] } } as PlaceOrderRequest,
      summary,
    );
    expect(keeper.pending()).toBe(begun);
    expect(begun.request.payment.methods).toEqual([giftCard, card]);
    expect(begun.veiled).toBeUndefined();
    expect(JSON.stringify(storage.read('order-attempt'))).not.toMatch(/6047000000000000001|4821/);
    const afterReload = open();
    expect(afterReload.pending()).toEqual({
      ...begun,
      veiled: true,
      request: { ...begun.request, payment: { methods: [{ ...giftCard, code: '', pin: '' }, card] } },
    });
    // No second attempt is begun while it is pending.
    expect(afterReload.begin(attempt.request, summary).key).toBe(begun.key);
    afterReload.settle();
    expect(open().pending()).toBeNull();
    keeper.settle();
    expect(keeper.pending()).toBeNull();
  });
});
