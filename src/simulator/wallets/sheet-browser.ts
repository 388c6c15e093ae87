/**
 * Runs inside a wallet's sheet: shows the shop's content, sends it the address without its street, and all details once
 * the shopper approves. Sent as text, so it uses nothing but its arguments and the browser.
 */
import type { FromSheet, SheetAddress, SheetCard, SheetContent, SheetNeeds, ToSheet } from './sheet-messages.ts';

export interface SheetSettings {
  origins: readonly string[];
  places: readonly (SheetAddress & { title: string })[];
  cards: readonly (SheetCard & { title: string })[];
}

export function runSheet({ origins, places, cards }: SheetSettings): void {
  const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
  const input = (id: string) => part<HTMLInputElement>(id);
  const FIELDS = ['line1', 'line2', 'suburb', 'city', 'region', 'postcode', 'country'] as const;
  let shop = '';
  let needs: SheetNeeds = { address: false, options: false, countries: null };
  let content: SheetContent = {};
  let busy = false;
  const tell = (message: FromSheet) => {
    for (const origin of shop ? [shop] : origins) {
      const above = location.ancestorOrigins?.[0];
      if (above === undefined || above === origin) parent.postMessage(message, origin);
    }
  };
  const money = (amount: string): string => (amount === '' ? '' : Number(amount) === 0 ? 'Free' : `NZ$${amount}`);
  const row = (label: string, amount: string): HTMLElement => {
    const line = document.createElement('div');
    const [name, sum] = [document.createElement('dt'), document.createElement('dd')];
    name.textContent = label;
    sum.textContent = amount;
    line.append(name, sum);
    return line;
  };

  const show = () => {
    part('problem').textContent = content.problem ?? '';
    part('problem').hidden = !content.problem;
    part('items').replaceChildren(...(content.items ?? []).map(({ label, amount }) => row(label, money(amount))));
    part('total').replaceChildren(row(content.total?.label ?? 'Total', `NZ$${content.total?.amount ?? ''}`));
    const options = content.options ?? [];
    part('options-part').hidden = !needs.options || options.length === 0;
    part('options').replaceChildren(
      ...options.map(({ id, label, detail, amount }) => {
        const choice = document.createElement('label');
        const radio = document.createElement('input');
        radio.type = 'radio';
        radio.name = 'option';
        radio.value = id;
        radio.checked = id === content.selectedId;
        radio.disabled = busy;
        radio.addEventListener('change', () => {
          content.selectedId = id;
          wait(true);
          tell({ type: 'kerb-wallet:option', id });
        });
        const words = document.createElement('span');
        words.textContent = label;
        const more = document.createElement('small');
        more.textContent = detail;
        const price = document.createElement('b');
        price.textContent = money(amount);
        words.append(more);
        choice.append(radio, words, price);
        return choice;
      }),
    );
    const blocked = busy || Boolean(content.problem) || (needs.options && options.length === 0);
    part<HTMLButtonElement>('approve').disabled = blocked;
    part('approve').setAttribute('aria-busy', String(busy));
  };
  const wait = (waiting: boolean) => {
    busy = waiting;
    show();
  };
  const address = (): SheetAddress =>
    Object.fromEntries(FIELDS.map((name) => [name, input(name).value])) as unknown as SheetAddress;
  const tellPlace = () => {
    const { suburb, city, region, postcode, country } = address();
    wait(true);
    tell({ type: 'kerb-wallet:address', address: { suburb, city, region, postcode, country } });
  };
  const fillPlace = (index: number) => {
    const place = places[index];
    if (place) for (const name of FIELDS) input(name).value = place[name];
  };

  for (const [index, { title }] of places.entries()) part('place').append(new Option(`${title}`, String(index)));
  for (const [index, { title }] of cards.entries()) part('card').append(new Option(title, String(index)));
  part('place').addEventListener('change', () => {
    fillPlace(Number(part<HTMLSelectElement>('place').value));
    tellPlace();
  });
  for (const name of FIELDS) input(name).addEventListener('change', tellPlace);
  part('cancel').addEventListener('click', () => tell({ type: 'kerb-wallet:cancel' }));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'kerb-wallet:cancel' });
  });
  part('sheet').addEventListener('submit', (event) => {
    event.preventDefault();
    const card = cards[Number(part<HTMLSelectElement>('card').value)];
    if (!card || busy) return;
    wait(true);
    const { brand, last4, outcome } = card;
    tell({
      type: 'kerb-wallet:approve',
      payer: {
        email: input('email').value,
        givenName: input('givenName').value,
        familyName: input('familyName').value,
        phone: input('phone').value,
      },
      address: needs.address ? address() : null,
      card: { brand, last4, outcome },
      optionId: content.selectedId ?? '',
    });
  });
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<ToSheet>) => {
    if (source !== parent || !origins.includes(origin)) return;
    if (data.type === 'kerb-wallet:open') {
      shop = origin;
      ({ needs, content } = data);
      part('merchant').textContent = data.merchant;
      part('address-part').hidden = !needs.address;
      // A wallet that knows the shop's delivery countries offers no other addresses.
      for (const option of part<HTMLSelectElement>('place').options)
        option.hidden =
          needs.countries !== null && !needs.countries.includes(places[Number(option.value)]?.country ?? '');
      fillPlace(0);
      show();
      if (needs.address) tellPlace();
      part('title').focus();
    } else if (data.type === 'kerb-wallet:update') {
      content = { ...content, problem: null, ...data.content };
      wait(false);
    } else if (data.type === 'kerb-wallet:refused') {
      content = { ...content };
      wait(false);
      part('problem').textContent = data.message;
      part('problem').hidden = false;
    }
  });
  tell({ type: 'kerb-wallet:ready' });
}
