import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asThrown, classifyError, ERROR_SAMPLE_RATE, isCriticalPath, TRACE_SAMPLE_RATE } from './error-report-rules.ts';

const OURS = 'at pay (https://shop.example/nz/assets/Bq2xA91.js:1:200)';
const thrown = (message: string, { name = 'Error', at = OURS } = {}) =>
  asThrown(Object.assign(new Error(message), { name, stack: `${name}: ${message}\n    ${at}` }));
const rules = { sampleRate: ERROR_SAMPLE_RATE, deniedTags: [] };
const somewhere = { fatal: false, path: '/nz/products' };

test('ANA-10 one error in a hundred is sent; a configured rate overrides it', () => {
  expect(ERROR_SAMPLE_RATE).toBe(0.01);
  expect(classifyError(thrown('x'), somewhere, rules, 0.0099)).toBe('send');
  expect(classifyError(thrown('x'), somewhere, rules, 0.01)).toBe('not sampled');
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (sampleRate, chance) => {
        expect(classifyError(thrown('x'), somewhere, { sampleRate, deniedTags: [] }, chance)).toBe(
          chance < sampleRate ? 'send' : 'not sampled',
        );
      },
    ),
  );
});

test('ANA-11 one request in a thousand is traced', () => expect(TRACE_SAMPLE_RATE).toBe(0.001));

test.each([
  ['/nz/checkout', true],
  ['/nz/checkout/payment', true],
  ['/checkout/contact-info', true],
  ['/checkout?utm_source=x', true],
  ['/nz/api/checkout/order', true],
  ['/nz/cart', false],
  ['/nz/checkouts', false],
  ['/nz/articles/checkout', false],
])('ANA-12 the checkout is critical: %s is %s', (path, critical) => {
  expect(isCriticalPath(path)).toBe(critical);
  expect(classifyError(thrown('x'), { fatal: false, path }, { sampleRate: 0, deniedTags: [] }, 0.999)).toBe(
    critical ? 'send' : 'not sampled',
  );
});

test.each([
  ['an ad script', thrown('adsbygoogle.push() error: No slot size')],
  [
    'an ad script by its address',
    thrown('x', { at: 'at https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js:1:1' }),
  ],
  ['an extension', thrown('Failed to load chrome-extension://abcdef/inject.js')],
  ['an extension that has gone', thrown('Extension context invalidated.')],
  ['reCAPTCHA that does not load', thrown('Loading of reCAPTCHA failed')],
  ['InvalidStateError', thrown('The object is in an invalid state', { name: 'InvalidStateError' })],
  ['TypeError', thrown('Load failed', { name: 'TypeError' })],
  ['a rejection with words', asThrown('no')],
  ['a rejection with nothing', asThrown(undefined)],
  ['a rejection with an object', asThrown({ message: 'boom', stack: 'at https://shop.example' })],
])('ANA-13 ANA-15 noise is not sent, not even from the checkout, unless it is fatal: %s', (_, noise) => {
  for (const path of ['/nz/products', '/nz/checkout/payment']) {
    expect(classifyError(noise, { fatal: false, path }, { sampleRate: 1, deniedTags: [] }, 0)).toBe('noise');
    expect(classifyError(noise, { fatal: true, path }, { sampleRate: 0, deniedTags: [] }, 0.999)).toBe('send');
  }
});

test('ANA-14 ANA-15 errors of extension scripts are not sent, nor those of configured tags', () => {
  const deniedTags = ['https://tags.example/', 'metrics.example'];
  for (const at of [
    'at chrome-extension://abc/x.js:1:1',
    'f@moz-extension://abc/x.js:1:1',
    'at safari-extension://abc/x.js:1:1',
    'at safari-web-extension://a/x.js:1:1',
  ]) {
    const one = thrown('boom', { at });
    expect(classifyError(one, somewhere, { sampleRate: 1, deniedTags: [] }, 0)).toBe('noise');
  }
  const tag = thrown('boom', { at: 'at https://tags.example/t.js:1:1' });
  expect(classifyError(tag, somewhere, { sampleRate: 1, deniedTags: [] }, 0)).toBe('send');
  expect(classifyError(tag, { fatal: false, path: '/checkout' }, { sampleRate: 1, deniedTags }, 0)).toBe('denied');
  // A tag further down the stack did not throw the error.
  const below = thrown('boom', { at: `${OURS}\n    at https://tags.example/t.js:1:1` });
  expect(classifyError(below, somewhere, { sampleRate: 1, deniedTags }, 0)).toBe('send');
  expect(classifyError(thrown('boom'), somewhere, { sampleRate: 1, deniedTags }, 0)).toBe('send');
});
