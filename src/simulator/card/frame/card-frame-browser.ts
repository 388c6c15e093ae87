/**
 * Runs inside the card frame in the shopper's browser, sent as text (browser-script.ts). It responds only to the shop
 * named by the client token; the card number goes to the gateway, never to the shop.
 */
import type { Brand, cardRules } from '../card-number.ts';

export interface FrameSettings {
  clientToken: string;
  origins: readonly string[];
  tokeniseUrl: string;
  brands: readonly Brand[];
}
type FrameRules = ReturnType<typeof cardRules>;
type FieldName = 'number' | 'expiry' | 'cvv';

const NAMES: readonly FieldName[] = ['number', 'expiry', 'cvv'];
const MESSAGES: Readonly<Record<FieldName, string>> = {
  number: 'Enter a valid card number.',
  expiry: 'Enter a valid expiry date.',
  cvv: 'Enter a valid security code.',
};

/** Makes the fields of `framePage` format and validate what is typed, and tells the shop that the form is ready. */
export function runCardFrame(settings: FrameSettings, rules: FrameRules): void {
  new CardForm(settings, rules).start();
}

class CardForm {
  readonly #settings: FrameSettings;
  readonly #rules: FrameRules;
  readonly #fields = { number: input('number'), expiry: input('expiry'), cvv: input('cvv') };

  constructor(settings: FrameSettings, rules: FrameRules) {
    this.#settings = settings;
    this.#rules = rules;
  }

  start(): void {
    this.#formatWhileTyping();
    for (const name of NAMES) this.#validateWhenLeft(name);
    addEventListener('message', (event) => {
      if (event.source === parent && this.#settings.origins.includes(event.origin)) this.#hear(event.data);
    });
    this.#tellHeight();
    this.#tell({ type: 'kerb-card:ready' });
  }

  #formatWhileTyping(): void {
    const { number, expiry } = this.#fields;
    number.addEventListener('input', () => {
      const brand = this.#brand();
      reshape(number, (digits) => formatNumber(digits, brand));
      part('brand').textContent = brand && this.#digitsOf('number').length >= 2 ? brand.name : '';
    });
    expiry.addEventListener('input', (event) => {
      const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
      reshape(expiry, (digits) => formatExpiry(digits, erasing));
    });
  }

  /** An error appears when the shopper leaves the field, and goes as soon as the value is valid. */
  #validateWhenLeft(name: FieldName): void {
    const field = this.#fields[name];
    field.addEventListener('blur', () => {
      if (field.value !== '') this.#showError(name, !this.#isValid(name));
    });
    field.addEventListener('input', () => {
      if (field.getAttribute('aria-invalid') && this.#isValid(name)) this.#showError(name, false);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#tell({ type: 'kerb-card:submit' });
    });
  }

  #hear(message: { type?: unknown; requestId?: unknown; theme?: unknown } | null): void {
    if (message?.type === 'kerb-card:tokenise') void this.#tokenise(message.requestId);
    if (message?.type === 'kerb-card:focus') this.#fields.number.focus();
    if (message?.type === 'kerb-card:theme')
      document.documentElement.dataset.theme = message.theme === 'dark' ? 'dark' : 'light';
  }

  #tell(message: Record<string, unknown>): void {
    for (const origin of this.#settings.origins) {
      const parents = location.ancestorOrigins;
      if (!parents || parents.length === 0 || parents[0] === origin) parent.postMessage(message, origin);
    }
  }

  #tellHeight(): void {
    let height = 0;
    new ResizeObserver(() => {
      const now = Math.ceil(part('card').getBoundingClientRect().height);
      if (now === height) return;
      height = now;
      this.#tell({ type: 'kerb-card:height', height });
    }).observe(part('card'));
  }

  #digitsOf(name: FieldName): string {
    return this.#fields[name].value.replace(/\D/g, '');
  }

  #brand(): Brand | null {
    return this.#rules.findBrand(this.#digitsOf('number'), this.#settings.brands);
  }

  #isValid(name: FieldName): boolean {
    if (name === 'number') return this.#rules.isCardNumber(this.#digitsOf('number'), this.#brand());
    if (name === 'expiry') return this.#rules.readExpiry(this.#fields.expiry.value, new Date()) !== null;
    return this.#rules.isSecurityCode(this.#fields.cvv.value.trim(), this.#brand());
  }

  #showError(name: FieldName, wrong: boolean): void {
    const field = this.#fields[name];
    const note = part(`${name}-error`);
    note.textContent = wrong ? MESSAGES[name] : '';
    note.hidden = !wrong;
    if (wrong) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', note.id);
    } else {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
  }

  /** Tells the shop the nonce of the card, or which fields are invalid. */
  async #tokenise(requestId: unknown): Promise<void> {
    const wrong = NAMES.filter((name) => !this.#isValid(name));
    for (const name of NAMES) this.#showError(name, wrong.includes(name));
    if (wrong[0]) {
      this.#fields[wrong[0]].focus();
      this.#tell({
        type: 'kerb-card:invalid',
        requestId,
        fields: Object.fromEntries(wrong.map((name) => [name, MESSAGES[name]])),
      });
      return;
    }
    try {
      const { nonce, brand, last4, expiry } = await this.#requestNonce();
      this.#tell({ type: 'kerb-card:nonce', requestId, nonce, brand, last4, expiry });
    } catch {
      this.#tell({ type: 'kerb-card:failed', requestId, message: 'Unable to reach the card service. Try again.' });
    }
  }

  async #requestNonce(): Promise<Record<string, string>> {
    const card = {
      clientToken: this.#settings.clientToken,
      number: this.#digitsOf('number'),
      expiry: this.#fields.expiry.value,
      cvv: this.#fields.cvv.value.trim(),
    };
    const response = await fetch(this.#settings.tokeniseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Record<string, string>;
  }
}

function part(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

function input(name: string): HTMLInputElement {
  return part(name) as HTMLInputElement;
}

/** Formats the digits of a field and restores the caret behind the same digit. */
function reshape(field: HTMLInputElement, format: (digits: string) => string): void {
  const atEnd = (field.selectionStart ?? field.value.length) === field.value.length;
  const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length;
  const shaped = format(field.value.replace(/\D/g, ''));
  if (shaped === field.value) return;
  field.value = shaped;
  let caret = atEnd ? shaped.length : 0;
  for (let seen = 0; caret < shaped.length && seen < before; caret += 1)
    if (/\d/.test(shaped[caret] as string)) seen += 1;
  field.setSelectionRange(caret, caret);
}

/** '4111111111111111' → '4111 1111 1111 1111', with the gaps of the brand. */
function formatNumber(typed: string, brand: Brand | null): string {
  const digits = typed.slice(0, brand ? Math.max(...brand.lengths) : 19);
  const gaps = brand ? brand.gaps : [4, 8, 12];
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/** '1227' → '12 / 27'; while the shopper erases, a month alone gets no slash. */
function formatExpiry(typed: string, erasing: boolean): string {
  // A leading '5' can only be May; '12 / 2027', as some browsers fill it in, becomes '12 / 27'.
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const digits =
    padded.length >= 6 && padded.slice(2, 4) === '20'
      ? padded.slice(0, 2) + padded.slice(4, 6)
      : padded.slice(0, padded.slice(2, 4) === '20' ? 6 : 4);
  return digits.length > 2 || (digits.length === 2 && !erasing) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
