/**
 * Runs inside a wallet's sheet: shows the shop's content, sends it the address without its street, and all details once
 * the shopper approves. Sent to the browser as text (browser-script.ts).
 */
import type {
  FromSheet,
  SheetAddress,
  SheetCard,
  SheetContent,
  SheetNeeds,
  SheetOption,
  ToSheet,
} from './sheet-messages.ts';

export interface SheetSettings {
  origins: readonly string[];
  places: readonly (SheetAddress & { title: string })[];
  cards: readonly (SheetCard & { title: string })[];
}

const FIELDS = ['line1', 'line2', 'suburb', 'city', 'region', 'postcode', 'country'] as const;

/** Fills the page of `sheetPage` and tells the shop that the sheet is ready. */
export function runSheet(settings: SheetSettings): void {
  new Sheet(settings).start();
}

class Sheet {
  readonly #settings: SheetSettings;
  /** The shop's origin, once it has opened the sheet. */
  #shop = '';
  #needs: SheetNeeds = { address: false, options: false, countries: null };
  #content: SheetContent = {};
  #busy = false;

  constructor(settings: SheetSettings) {
    this.#settings = settings;
  }

  start(): void {
    const { places, cards } = this.#settings;
    for (const [index, { title }] of places.entries()) part('place').append(new Option(`${title}`, String(index)));
    for (const [index, { title }] of cards.entries()) part('card').append(new Option(title, String(index)));
    this.#listenToShopper();
    window.addEventListener('message', ({ data, origin, source }: MessageEvent<ToSheet>) => {
      if (source === parent && this.#settings.origins.includes(origin)) this.#hear(data, origin);
    });
    this.#tell({ type: 'kerb-wallet:ready' });
  }

  #listenToShopper(): void {
    part('place').addEventListener('change', () => {
      this.#fillPlace(Number(part<HTMLSelectElement>('place').value));
      this.#tellPlace();
    });
    for (const name of FIELDS) input(name).addEventListener('change', () => this.#tellPlace());
    part('cancel').addEventListener('click', () => this.#tell({ type: 'kerb-wallet:cancel' }));
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#tell({ type: 'kerb-wallet:cancel' });
    });
    part('sheet').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#approve();
    });
  }

  #tell(message: FromSheet): void {
    for (const origin of this.#shop ? [this.#shop] : this.#settings.origins) {
      const above = location.ancestorOrigins?.[0];
      if (above === undefined || above === origin) parent.postMessage(message, origin);
    }
  }

  #hear(message: ToSheet, origin: string): void {
    if (message.type === 'kerb-wallet:open') {
      this.#shop = origin;
      this.#open(message);
    } else if (message.type === 'kerb-wallet:update') {
      this.#content = { ...this.#content, problem: null, ...message.content };
      this.#wait(false);
    } else if (message.type === 'kerb-wallet:refused') {
      this.#content = { ...this.#content };
      this.#wait(false);
      showProblem(message.message);
    }
  }

  #open({ merchant, needs, content }: Extract<ToSheet, { type: 'kerb-wallet:open' }>): void {
    this.#needs = needs;
    this.#content = content;
    part('merchant').textContent = merchant;
    part('address-part').hidden = !needs.address;
    // A wallet that knows the shop's delivery countries offers no other addresses.
    for (const option of part<HTMLSelectElement>('place').options)
      option.hidden =
        needs.countries !== null &&
        !needs.countries.includes(this.#settings.places[Number(option.value)]?.country ?? '');
    this.#fillPlace(0);
    this.#show();
    if (needs.address) this.#tellPlace();
    part('title').focus();
  }

  #approve(): void {
    const card = this.#settings.cards[Number(part<HTMLSelectElement>('card').value)];
    if (!card || this.#busy) return;
    this.#wait(true);
    const { brand, last4, outcome } = card;
    this.#tell({
      type: 'kerb-wallet:approve',
      payer: {
        email: input('email').value,
        givenName: input('givenName').value,
        familyName: input('familyName').value,
        phone: input('phone').value,
      },
      address: this.#needs.address ? readAddress() : null,
      card: { brand, last4, outcome },
      optionId: this.#content.selectedId ?? '',
    });
  }

  #fillPlace(index: number): void {
    const place = this.#settings.places[index];
    if (place) for (const name of FIELDS) input(name).value = place[name];
  }

  #tellPlace(): void {
    const { suburb, city, region, postcode, country } = readAddress();
    this.#wait(true);
    this.#tell({ type: 'kerb-wallet:address', address: { suburb, city, region, postcode, country } });
  }

  #wait(waiting: boolean): void {
    this.#busy = waiting;
    this.#show();
  }

  #show(): void {
    const { problem, items = [], total, options = [], selectedId } = this.#content;
    showProblem(problem || null);
    part('items').replaceChildren(...items.map(({ label, amount }) => amountRow(label, money(amount))));
    part('total').replaceChildren(amountRow(total?.label ?? 'Total', `NZ$${total?.amount ?? ''}`));
    part('options-part').hidden = !this.#needs.options || options.length === 0;
    part('options').replaceChildren(
      ...options.map((option) => {
        const { choice, radio } = optionChoice(option);
        radio.checked = option.id === selectedId;
        radio.disabled = this.#busy;
        radio.addEventListener('change', () => {
          this.#content.selectedId = option.id;
          this.#wait(true);
          this.#tell({ type: 'kerb-wallet:option', id: option.id });
        });
        return choice;
      }),
    );
    const blocked = this.#busy || Boolean(problem) || (this.#needs.options && options.length === 0);
    part<HTMLButtonElement>('approve').disabled = blocked;
    part('approve').setAttribute('aria-busy', String(this.#busy));
  }
}

function part<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

function input(id: string): HTMLInputElement {
  return part<HTMLInputElement>(id);
}

function readAddress(): SheetAddress {
  return Object.fromEntries(FIELDS.map((name) => [name, input(name).value])) as unknown as SheetAddress;
}

function showProblem(message: string | null): void {
  part('problem').textContent = message ?? '';
  part('problem').hidden = message === null;
}

function money(amount: string): string {
  if (amount === '') return '';
  return Number(amount) === 0 ? 'Free' : `NZ$${amount}`;
}

function amountRow(label: string, amount: string): HTMLElement {
  const line = document.createElement('div');
  const [name, sum] = [document.createElement('dt'), document.createElement('dd')];
  name.textContent = label;
  sum.textContent = amount;
  line.append(name, sum);
  return line;
}

/** A method of delivery with its radio button. */
function optionChoice({ id, label, detail, amount }: SheetOption): { choice: HTMLElement; radio: HTMLInputElement } {
  const choice = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'option';
  radio.value = id;
  const words = document.createElement('span');
  words.textContent = label;
  const more = document.createElement('small');
  more.textContent = detail;
  const price = document.createElement('b');
  price.textContent = money(amount);
  words.append(more);
  choice.append(radio, words, price);
  return { choice, radio };
}
