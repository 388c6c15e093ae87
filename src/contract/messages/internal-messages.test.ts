/**
 * The internal messages of section 8: each is raised by the shop, or a decision explains why it cannot occur (FIX-44,
 * docs/decisions/0045).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const sources = readdirSync(join(ROOT, 'src/storefront'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src/storefront', file), 'utf8') }));

/** Message → the file that raises it, and a pattern of its call, which must occur in another source file. */
const raised: Readonly<Record<string, readonly [file: string, call: RegExp]>> = {
  'Cart not loaded': ['lib/cart/cart-state-store.ts', /\bcart\.(items|edit)\(/],
  'Express checkout data not loaded.': ['features/express-checkout/internal/express-session.ts', /\bsession\.shown\(/],
  'Cannot load account.': ['lib/account/account-loader.ts', /\baccount\.load\(/],
  'Cannot update account.': ['lib/account/account-loader.ts', /\baccount\.update\(/],
  'Wishlist not loaded.': ['lib/wishlist/wishlist-loader.ts', /\bwishlist\.edit\(/],
  'Product variant not found': ['lib/products/products-loader.ts', /\bgetVariant\(/],
};
const decided = ['Product data not found', 'Product not found', 'User not found', 'Account not loaded.'];

test('FIX-44 each internal message is raised by code that the running shop calls, or a decision explains why it cannot occur', () => {
  for (const [message, [file, call]] of Object.entries(raised)) {
    const raising = sources.find((source) => source.file === file)?.text ?? '';
    expect(
      raising.includes(`'${message}'`) ||
        raising.includes('expressMessages.dataNotLoaded') ||
        raising.includes('loadedInfo('),
      message,
    ).toBe(true);
    expect(
      sources.filter((source) => source.file !== file && call.test(source.text)).map((source) => source.file),
      message,
    ).not.toEqual([]);
  }
  const decision = readFileSync(join(ROOT, 'docs/decisions/0045-internal-messages.md'), 'utf8');
  for (const message of [...Object.keys(raised), ...decided]) expect(decision).toContain(`'${message}'`);
});
