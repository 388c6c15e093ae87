/** Staff work on promotions and gift cards, through the API of a running shop. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promotionKindsReply } from '#contract/staff/staff-promotions.ts';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { type CatalogueShop, CODE, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let opened: CatalogueShop;
let shop: TestShop;
let manager: AccountClient;
let merchandiser: AccountClient;
let service: AccountClient;
let picker: AccountClient;
let audited: CatalogueShop['audited'];
beforeAll(async () => {
  opened = await openCatalogueShop([
    ['footwear', 'Footwear'],
    ['courts', 'Courts'],
  ]);
  ({ shop, manager, merchandiser, service, picker, audited } = opened);
});
afterAll(() => opened?.close());

describe('promotions', () => {
  const entry = (more: Record<string, unknown> = {}) => ({
    id: 'spring',
    name: 'Spring 20',
    offer: { kind: 'percentOffOrder', percent: 20 },
    codes: ['SPRING20'],
    ...more,
  });
  const draft = (version: number | null, body: Record<string, unknown> = entry()) =>
    merchandiser.call('PUT', '/staff/promotions/spring/draft', { version, entry: body });
  const publish = (version: number) => merchandiser.call('POST', '/staff/promotions/spring/publish', { version });

  test('a promotion is written, tried, published and ended; a draft changes nothing for shoppers; concurrent edits get a conflict', async () => {
    expect((await draft(null)).body).toEqual({ version: 1 });
    const races = await Promise.all(Array.from({ length: 5 }, (_, n) => draft(1, entry({ minSpend: 50 + n }))));
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await service.call('GET', '/staff/promotions/spring');
    expect(body).toMatchObject({
      live: null,
      draft: { version: 2, stale: false, by: 'Mere the merchandiser', entry: { codes: ['SPRING20'] } },
    });
    expect((await service.call('GET', '/staff/promotions')).body.offers).toMatchObject([
      { id: 'spring', state: 'draft' },
    ]);
    const tried = await merchandiser.call('POST', '/staff/promotion-simulations', {
      entry: body.draft.entry,
      days: 90,
    });
    expect(tried.body).toMatchObject({ orders: 0, discount: { without: 0, with: 0 }, marginEffect: 0 });
    expect((await shop.pool.query('select count(*)::int as n from promotions.promotion')).rows[0].n).toBe(0);

    const published = await Promise.all([publish(2), publish(2), publish(2)]);
    expect(published.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const live = (await merchandiser.call('GET', '/staff/promotions/spring')).body.live;
    expect(live).toMatchObject({
      active: true,
      uses: 0,
      entry: { name: 'Spring 20', offer: { kind: 'percentOffOrder', percent: 20 } },
    });
    // A draft based on a promotion that was changed since cannot be published.
    expect((await draft(null, live.entry)).status).toBe(200);
    const end = (active: boolean, state: string) =>
      merchandiser.call('POST', '/staff/promotions/spring/active', { active, state });
    expect((await end(false, live.state)).status).toBe(204);
    expect((await end(true, live.state)).body.errorCode).toBe('ChangedElsewhere');
    expect((await merchandiser.call('GET', '/staff/promotions/spring')).body.draft.stale).toBe(true);
    expect((await publish(1)).status).toBe(409);
    expect((await merchandiser.call('DELETE', '/staff/promotions/spring/draft?version=1')).status).toBe(204);
    expect(await audited('promotion:spring')).toEqual([
      'promotion.drafted',
      'promotion.drafted',
      'promotion.published',
      'promotion.drafted',
      'promotion.switched-off',
      'promotion.draft-discarded',
    ]);
  });

  test('FIX-67 choices have names; a promotion that refers to something unknown is refused as a draft and when it is published', async () => {
    const choices = async (query: string) =>
      (await picker.call('GET', `/staff/catalogue/choices?${query}`)).body.choices;
    const [brand] = await choices('of=brand&term=');
    expect(await choices(`of=brand&term=${encodeURIComponent(brand.label.slice(0, 3).toUpperCase())}`)).toContainEqual(
      brand,
    );
    expect(await choices('of=product&term=court%20harbour')).toMatchObject([
      { value: CODE, label: expect.stringContaining('Harbour Court') },
    ]);
    expect(await choices('of=category&term=courts')).toEqual([
      { value: 'footwear/courts', label: 'Footwear > Courts', note: '' },
    ]);
    expect(await choices('of=product&term=100%25')).toEqual([]);
    // The sizes of a product stay in their order: 9.5 before 10.
    const { rows } = await shop.pool.query(
      'select v.code, v.label from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.code = $1 order by v.position',
      [CODE],
    );
    const sizes = await choices('of=size&term=court%20harbour');
    expect(sizes.map(({ value }: { value: string }) => value)).toEqual(
      rows.slice(0, sizes.length).map(({ code }) => code),
    );
    expect(sizes[0].label).toMatch(new RegExp(`Harbour Court, .*, ${rows[0].label}$`));
    expect(await choices(`of=size&term=${rows[0].code}`)).toEqual([sizes[0]]);
    expect(await choices(`of=brand&values=gone,${brand.value}`)).toEqual([brand]);
    expect((await picker.call('GET', '/staff/catalogue/choices?of=customer')).status).toBe(400);

    const named = {
      id: 'named',
      name: 'Named',
      offer: { kind: 'thresholdGift', threshold: 50, giftProducts: [CODE, 'no-such-gift'] },
    };
    const write = (entry: unknown, version: number | null = null) =>
      merchandiser.call('PUT', '/staff/promotions/named/draft', { version, entry });
    const refused = await write({
      ...named,
      items: { brands: [brand.label, brand.value], categories: ['footwear/hats'], products: ['nothing'] },
    });
    expect(refused).toMatchObject({ status: 422, body: { errorCode: 'OfferRefused' } });
    expect(refused.body.fields).toEqual({
      'entry.items.brands.0': `The shop has no brand “${brand.label}”. Choose one from the list.`,
      'entry.items.categories.0': expect.stringContaining('footwear/hats'),
      'entry.items.products.0': expect.any(String),
      'entry.offer.giftProducts.1': expect.any(String),
    });
    expect((await merchandiser.call('GET', '/staff/promotions/named')).status).toBe(404);
    const sound = {
      ...named,
      offer: { ...named.offer, giftProducts: [CODE] },
      items: { brands: [brand.value], categories: ['footwear/courts'] },
    };
    expect((await write({ ...sound, codes: ['KOWHAI'], uniqueCodes: ['RATA', 'KOWHAI'] })).body.fields).toEqual({
      'entry.uniqueCodes.1': 'The code KOWHAI is there twice.',
    });
    expect((await write(sound)).status).toBe(200);
    // The category disappears before the promotion is published.
    await shop.pool.query("update catalogue.category set path = 'footwear/moved' where path = 'footwear/courts'");
    expect((await merchandiser.call('POST', '/staff/promotions/named/publish', { version: 1 })).body.fields).toEqual({
      'entry.items.categories.0': expect.stringContaining('footwear/courts'),
    });
    await shop.pool.query("update catalogue.category set path = 'footwear/courts' where path = 'footwear/moved'");
    expect((await merchandiser.call('POST', '/staff/promotions/named/publish', { version: 1 })).status).toBe(204);
    await shop.pool.query("update promotions.promotion set active = false where id = 'named'");
  });

  test('the kinds of promotions come with the fields of their forms', async () => {
    const { status, body } = await service.call('GET', '/staff/promotion-kinds');
    expect(status).toBe(200);
    const gift = promotionKindsReply.parse(body).kinds.find(({ kind }) => kind === 'thresholdGift');
    expect(gift).toEqual({
      kind: 'thresholdGift',
      label: 'Free gift from a minimum spend',
      fields: [
        { name: 'threshold', label: 'Minimum spend in dollars', type: 'number' },
        { name: 'giftProducts', label: 'Gifts', type: 'products' },
      ],
    });
  });

  test('an invalid promotion is reported by field, and conflicts when it is published; the service role may only read', async () => {
    expect((await draft(null, entry({ offer: { kind: 'percentOffOrder', percent: 120 } }))).body.fields).toMatchObject({
      'entry.offer.percent': expect.any(String),
    });
    expect((await draft(null, entry({ id: 'other' }))).status).toBe(400);
    const autumn = { id: 'autumn', name: 'Autumn', offer: { kind: 'amountOffOrder', amount: 5 }, codes: ['spring20'] };
    expect(
      (await merchandiser.call('PUT', '/staff/promotions/autumn/draft', { version: null, entry: autumn })).status,
    ).toBe(200);
    expect(await merchandiser.call('POST', '/staff/promotions/autumn/publish', { version: 1 })).toMatchObject({
      status: 422,
      body: {
        errorCode: 'OfferRefused',
        message: 'The promotion has errors and was not saved.',
        fields: { 'entry.0': 'the code SPRING20 belongs to the promotion “spring”' },
      },
    });
    expect((await service.call('POST', '/staff/promotions/autumn/publish', { version: 1 })).status).toBe(403);
    expect((await picker.call('GET', '/staff/promotions')).status).toBe(403);
    expect((await service.call('GET', '/staff/promotions/none')).status).toBe(404);
  });
});

describe('gift cards', () => {
  test('a gift card is issued once however often the request is sent; code and PIN are only in that answer; found, suspended, unlocked, audited', async () => {
    const body = { cardId: randomUUID(), amount: 49.9 };
    const issued = await Promise.all(Array.from({ length: 5 }, () => manager.call('POST', '/staff/gift-cards', body)));
    expect(issued.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(issued.find(({ status }) => status === 409)?.body.message).toBe(
      'This card has already been issued. Its PIN is not shown again.',
    );
    const { id, code, pin }: { id: string; code: string; pin: string } =
      issued.find(({ status }) => status === 201)?.body ?? {};
    for (const term of [code.slice(-4), code, `${code.slice(0, 4)} ${code.slice(4)}`])
      expect(
        (await service.call('GET', `/staff/gift-cards?term=${encodeURIComponent(term)}`)).body.cards,
        term,
      ).toMatchObject([{ id, state: 'open', balance: 49.9 }]);
    for (const term of [code.endsWith('0000') ? '1111' : '0000', 'nobody@example.nz', 'words'])
      expect(
        (await service.call('GET', `/staff/gift-cards?term=${encodeURIComponent(term)}`)).body.cards,
        term,
      ).toEqual([]);
    const card = await service.call('GET', `/staff/gift-cards/${id}`);
    expect(card.body).toMatchObject({
      last4: code.slice(-4),
      orderNumber: null,
      entries: [{ kind: 'issue', amount: 49.9 }],
    });
    expect(JSON.stringify(card.body)).not.toMatch(new RegExp(`${code}|${pin}`));

    const wrong = pin === '00000000' ? '11111111' : '00000000';
    const spend = (with_: string) =>
      accountClient(shop.url).call('POST', '/payment/voucher/balance', { code, pin: with_, recaptchaToken: 'x' });
    await shop.pool.query('update gift_cards.gift_card set wrong_pins = 5, locked_at = now() where id = $1', [id]);
    expect((await service.call('GET', `/staff/gift-cards/${id}`)).body).toMatchObject({
      state: 'locked',
      wrongPins: 5,
    });
    expect((await service.call('POST', `/staff/gift-cards/${id}/unlock`)).body).toMatchObject({
      state: 'open',
      wrongPins: 0,
    });
    expect((await service.call('POST', `/staff/gift-cards/${id}/suspended`, { suspended: true })).body.state).toBe(
      'suspended',
    );
    expect((await service.call('POST', `/staff/gift-cards/${id}/suspended`, { suspended: false })).body.state).toBe(
      'open',
    );
    expect((await spend(wrong)).status).toBeGreaterThanOrEqual(400);
    expect(await audited(`gift-card:${id}`)).toEqual([
      'gift-card.issued',
      'gift-card.unlocked',
      'gift-card.suspended',
      'gift-card.unsuspended',
    ]);
    const { rows } = await shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
    expect(rows[0].all).not.toMatch(new RegExp(`${code}|${pin}`));
    for (const who of [service, merchandiser])
      expect((await who.call('POST', '/staff/gift-cards', { cardId: randomUUID(), amount: 5 })).status).toBe(403);
    for (const who of [picker, merchandiser])
      expect((await who.call('GET', '/staff/gift-cards?term=0000')).status).toBe(403);
    for (const amount of [0, -5, 5_000.01, 1.234])
      expect((await manager.call('POST', '/staff/gift-cards', { cardId: randomUUID(), amount })).status).toBe(400);
    expect((await service.call('GET', `/staff/gift-cards/${randomUUID()}`)).status).toBe(404);
  });
});
