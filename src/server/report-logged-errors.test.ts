import { expect, test } from 'vitest';
import { createLogger } from '#platform/log/log.ts';
import { reportLoggedErrors } from './report-logged-errors.ts';

test('ANA-09 a logged error is reported with its request; an alert is fatal; nothing else is reported, and everything is logged', () => {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const log = reportLoggedErrors(createLogger('info', { write: (line) => void lines.push(line) }), {
    report: (error, where) => void reported.push([error.message, where]),
  });
  log.error({ err: new Error('boom'), requestId: 'r1', path: '/nz/checkout/payment' }, 'request failed');
  log.error({ err: new Error('job'), job: 'sweep-orders' }, 'job failed');
  log.error({ invariant: 'I1', alert: true }, 'the books do not agree');
  log.fatal({ err: new Error('end') }, 'the process ends');
  log.error({ orderId: '1' }, 'an order was given up');
  log.warn({ err: new Error('no matter') }, 'tried again');
  log.info('open');
  expect(reported).toEqual([
    ['boom', { fatal: false, path: '/nz/checkout/payment', requestId: 'r1', part: '' }],
    ['job', { fatal: false, path: '', requestId: '', part: 'sweep-orders' }],
    ['the books do not agree', { fatal: true, path: '', requestId: '', part: '' }],
    ['end', { fatal: true, path: '', requestId: '', part: '' }],
  ]);
  expect(lines).toHaveLength(7);
});
