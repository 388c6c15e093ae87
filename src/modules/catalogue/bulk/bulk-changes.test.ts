/** OWN-12: a change of many products is previewed, done in the background, and taken back as one. */
import { expect, test } from 'vitest';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import type { BulkChange } from '#contract/staff/products/bulk/bulk-changes.ts';
import {
  all,
  audited,
  edit,
  look,
  off,
  preview,
  prices,
  product,
  run,
  start,
  takeBack,
  withShop,
} from '../../../../tests/support/fixtures/bulk-changes/bulk-shop.ts';
import { agePrices } from '../../../../tests/support/fixtures/catalogue/age-prices.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { applyPriceChanges } from '../prices/apply-price-changes.ts';
import { previewBulkChange } from './preview-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

test('OWN-12 a preview changes nothing and freezes its products; what changed after it is left out, and a take-back leaves what changed since', () =>
  withShop(async (shop) => {
    const id = await preview(shop, off('20', { rule: { way: 'percent-off', value: '25', ending: '90' } }));
    expect(await look(shop, id)).toEqual({
      state: 'previewed',
      rows: { court: 'planned', slide: 'planned', boot: `refused: ${bulkChangeMessages.nothingOff}` },
    });
    expect(await prices(shop)).toEqual({ court: '200.00', slide: '40.00', boot: '0.02' });
    await insertProduct(shop.database.db, { name: 'Later', price: '90.00', variants: [{ label: 'US 9', stock: 1 }] });
    await edit(shop, 'slide', { price: '41.00' });
    expect((await startBulkChange(shop.ctx, 'staff:1', id)).ok).toBe(true);
    expect((await startBulkChange(shop.ctx, 'staff:1', id)).ok).toBe(true);
    await run(shop);
    expect(await look(shop, id)).toMatchObject({
      state: 'done',
      rows: { court: 'done', slide: `left-out: ${bulkChangeMessages.changedSince}` },
    });
    expect(await prices(shop)).toEqual({ court: '149.90', slide: '41.00', boot: '0.02' });
    expect((await product(shop, 'later')).product.price).toBe('90.00');
    const { rows: history } = await shop.database.pool.query(
      'select source, actor from catalogue.price_entry where price_cents = 14990',
    );
    expect(history).toEqual([{ source: 'staff', actor: 'staff:1' }]);
    expect(await audited(shop, 'products.bulk-started')).toEqual([{ actor: 'staff:1', subject: `bulk-change:${id}` }]);
    expect(await startBulkChange(shop.ctx, 'staff:1', id)).toEqual({ ok: true, value: null });
    await takeBack(shop, id);
    expect(await look(shop, id)).toMatchObject({ state: 'taken-back', rows: { court: 'taken-back' } });
    expect(await prices(shop)).toEqual({ court: '200.00', slide: '41.00', boot: '0.02' });
    expect(await startBulkChange(shop.ctx, 'staff:1', id)).toEqual({ ok: false, error: 'NOT_POSSIBLE' });
    const again = await start(shop, off('10'), { codes: ['court', 'slide', 'nobody'] });
    await edit(shop, 'court', { price: '170.00' });
    await takeBack(shop, again);
    expect((await look(shop, again)).rows).toEqual({
      court: `kept: ${bulkChangeMessages.changedSinceDone}`,
      slide: 'taken-back',
    });
    expect(await prices(shop)).toMatchObject({ court: '170.00', slide: '41.00' });
    expect(await audited(shop, 'products.bulk-taken-back')).toHaveLength(2);
  }));

test('OWN-12 a was price without proof is refused in the preview; with proof a sale is shown, and taking it back removes it', () =>
  withShop(async (shop) => {
    const change = off('10', { was: 'present' });
    const refused = await preview(shop, change, { codes: ['court'] });
    expect((await look(shop, refused)).rows.court).toMatch(/^refused: \$200\.00 was asked for 0 days of the 28 needed/);
    await agePrices(shop.database.pool, 30);
    const id = await start(shop, change, { codes: ['court', 'slide'] });
    expect(await prices(shop)).toMatchObject({ court: '180.00 was 200.00', slide: '36.00 was 40.00' });
    await takeBack(shop, id);
    expect(await prices(shop)).toMatchObject({ court: '200.00', slide: '40.00' });
    // Marking down further keeps the was price of the same sale; setting a price above it is refused.
    await start(shop, change, { codes: ['court'] });
    const up = await preview(shop, { kind: 'price', rule: { way: 'set', value: '250', ending: 'exact' }, was: 'keep' });
    expect((await look(shop, up)).rows.court).toBe('refused: Its was price $200.00 would not be above the new price.');
    const none = await start(shop, off('1', { was: 'none' }), { codes: ['court'] });
    expect(await prices(shop)).toMatchObject({ court: '178.20' });
    await takeBack(shop, none);
    expect(await prices(shop)).toMatchObject({ court: '180.00 was 200.00' });
  }));

test('OWN-12 a sale window starts and ends by itself; taken back before it, it does not come, and during it the price before returns', () =>
  withShop(async (shop) => {
    await agePrices(shop.database.pool, 30);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const sale = (from: number, until: number): BulkChange => ({
      kind: 'sale',
      rule: { way: 'percent-off', value: '50', ending: 'exact' },
      showWas: true,
      startsAt: at(from),
      endsAt: at(until),
    });
    const selection = { codes: ['court', 'slide'] };
    const later = await start(shop, sale(1, 48), selection);
    const overlapping = await preview(shop, sale(24, 72), selection);
    expect((await look(shop, overlapping)).rows.court).toBe(`refused: ${bulkChangeMessages.pricesOverlap}`);
    await takeBack(shop, later);
    expect(await audited(shop, 'price.cancelled')).toHaveLength(2);
    const tooLong = await preview(shop, sale(0, 43 * 24), selection);
    expect((await look(shop, tooLong)).rows.court).toMatch(/^refused: With its was price the sale may last until/);

    const now = await start(shop, sale(-0.01, 48), selection);
    expect(await applyPriceChanges(shop.ctx)).toBe(2);
    expect(await prices(shop)).toMatchObject({ court: '100.00 was 200.00', slide: '20.00 was 40.00' });
    // While it lasts, a price would be replaced at its end.
    const meanwhile = await preview(shop, off('10'), selection);
    expect((await look(shop, meanwhile)).rows.court).toMatch(/^refused: A scheduled price will replace it on/);
    await edit(shop, 'slide', { price: '25.00' });
    await takeBack(shop, now);
    expect((await look(shop, now)).rows).toEqual({
      court: 'taken-back',
      slide: `kept: ${bulkChangeMessages.saleApplied}`,
    });
    expect(await prices(shop)).toMatchObject({ court: '200.00', slide: '25.00 was 40.00' });
    expect(await audited(shop, 'price.ended')).toEqual([{ actor: 'staff:2', subject: 'product:court' }]);
    await shop.database.pool.query('update catalogue.price_change set starts_at = now()');
    expect(await applyPriceChanges(shop.ctx)).toBe(1);
    expect(await prices(shop)).toMatchObject({ court: '200.00', slide: '40.00' });
  }));

test('OWN-12 state, category, tags and limits of many are changed and taken back; what is so already is not written', () =>
  withShop(async (shop) => {
    await edit(shop, 'boot', {
      category: [
        ['footwear', 'Footwear'],
        ['boots', 'Boots'],
      ],
      tags: ['winter'],
    });
    expect(
      await previewBulkChange(shop.ctx, 'staff:1', { selection: all, change: { kind: 'category', path: 'hats' } }),
    ).toEqual({
      ok: false,
      error: 'NO_CATEGORY',
    });
    const moved = await start(shop, { kind: 'category', path: 'footwear/boots' });
    expect((await look(shop, moved)).rows).toEqual({ court: 'done', slide: 'done', boot: 'same' });
    expect((await product(shop, 'court')).product.category).toEqual([
      ['footwear', 'Footwear'],
      ['boots', 'Boots'],
    ]);
    await takeBack(shop, moved);
    expect((await product(shop, 'court')).product.category).toEqual([['footwear', 'Footwear']]);

    const tagged = await start(shop, { kind: 'tags', add: ['sale week'], remove: ['winter'] });
    expect((await product(shop, 'boot')).product.tags).toEqual(['sale week']);
    const narrowed = await preview(
      shop,
      { kind: 'state', state: 'draft' },
      { filter: { term: '', tag: 'sale week', category: 'footwear/boots' } },
    );
    expect((await look(shop, narrowed)).rows).toEqual({ boot: 'planned' });
    await takeBack(shop, tagged);
    expect((await product(shop, 'boot')).product.tags).toEqual(['winter']);
    expect((await product(shop, 'court')).product.tags).toBeUndefined();

    const limited = await start(shop, { kind: 'limits', cartQtyProductMax: 4, cartQtyVariantMin: 2 });
    expect((await product(shop, 'slide')).product).toMatchObject({ cartQtyProductMax: 4, cartQtyVariantMin: 2 });
    const clash = await preview(shop, { kind: 'limits', cartQtyVariantMax: 1 });
    expect((await look(shop, clash)).rows.slide).toBe(`refused: ${bulkChangeMessages.limitsClash}`);
    await takeBack(shop, limited);
    expect((await product(shop, 'slide')).product.cartQtyProductMax).toBeUndefined();

    const hidden = await start(shop, { kind: 'state', state: 'draft' }, { codes: ['court'] });
    expect((await product(shop, 'court')).product.state).toBe('draft');
    await takeBack(shop, hidden);
    expect((await product(shop, 'court')).product.state).toBe('current');
  }));
