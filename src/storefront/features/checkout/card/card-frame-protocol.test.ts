import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFrameUrl, readFrameMessage } from './card-frame-protocol.ts';

describe('card frame protocol', () => {
  it('reads the frame’s messages', () => {
    expect(readFrameMessage({ type: 'kerb-card:ready' })).toEqual({ type: 'kerb-card:ready' });
    expect(readFrameMessage({ type: 'kerb-card:height', height: 180 })).toEqual({
      type: 'kerb-card:height',
      height: 180,
    });
    expect(
      readFrameMessage({
        type: 'kerb-card:nonce',
        requestId: 'r',
        nonce: 'tok_1',
        brand: 'Visa',
        last4: '1111',
        expiry: '12/2030',
        number: '4111',
      }),
    ).toEqual({
      type: 'kerb-card:nonce',
      requestId: 'r',
      nonce: 'tok_1',
      brand: 'Visa',
      last4: '1111',
      expiry: '12/2030',
    });
    expect(
      readFrameMessage({
        type: 'kerb-card:invalid',
        requestId: 'r',
        fields: { number: 'Enter a valid card number.', x: 5 },
      }),
    ).toEqual({
      type: 'kerb-card:invalid',
      requestId: 'r',
      fields: { number: 'Enter a valid card number.' },
    });
    expect(readFrameMessage({ type: 'kerb-card:failed', requestId: 'r', message: 'down' })).toMatchObject({
      message: 'down',
    });
  });

  it.each([
    null,
    5,
    'kerb-card:ready',
    {},
    { type: 'x' },
    { type: 'kerb-card:nonce', requestId: 'r' },
    { type: 'kerb-card:nonce', nonce: 'n' },
    { type: 'kerb-card:height', height: -1 },
  ])('ignores %j', (data) => {
    expect(readFrameMessage(data)).toBeNull();
  });

  it('reads any value without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        readFrameMessage(data);
      }),
    );
  });

  it('builds the frame’s URL', () => {
    expect(buildFrameUrl('http://localhost:4010/card-frame', 'a+b=', 'dark')?.href).toBe(
      'http://localhost:4010/card-frame?clientToken=a%2Bb%3D&theme=dark',
    );
    expect(buildFrameUrl('javascript:alert(1)', 't', 'light')).toBeNull();
    expect(buildFrameUrl('nothing', 't', 'light')).toBeNull();
  });
});
