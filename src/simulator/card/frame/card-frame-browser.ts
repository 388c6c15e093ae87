/**
 * Runs inside the card frame in the shopper's browser. It is sent as source text, so it uses nothing but its arguments
 * and the browser. It responds only to the shop named by the client token; the card number goes to the gateway, never
 * to the shop.
 */
import type { Brand } from '../card-number.ts';

export interface FrameSettings {
  clientToken: string;
  origins: readonly string[];
  tokeniseUrl: string;
  brands: readonly Brand[];
}
export interface FrameRules {
  findBrand(digits: string, brands: readonly Brand[]): Brand | null;
  isCardNumber(digits: string, brand: Brand | null): boolean;
  readExpiry(text: string, today: Date): string | null;
  isSecurityCode(text: string, brand: Brand | null): boolean;
}

export function runCardFrame(settings: FrameSettings, rules: FrameRules): void {
  const input = (name: string) => document.getElementById(name) as HTMLInputElement;
  const fields = { number: input('number'), expiry: input('expiry'), cvv: input('cvv') };
  type FieldName = keyof typeof fields;
  const names: FieldName[] = ['number', 'expiry', 'cvv'];
  const messages: Record<FieldName, string> = {
    number: 'Enter a valid card number.',
    expiry: 'Enter a valid expiry date.',
    cvv: 'Enter a valid security code.',
  };
  const digitsOf = (name: FieldName): string => fields[name].value.replace(/\D/g, '');
  const brandNow = (): Brand | null => rules.findBrand(digitsOf('number'), settings.brands);
  const valid: Record<FieldName, () => boolean> = {
    number: () => rules.isCardNumber(digitsOf('number'), brandNow()),
    expiry: () => rules.readExpiry(fields.expiry.value, new Date()) !== null,
    cvv: () => rules.isSecurityCode(fields.cvv.value.trim(), brandNow()),
  };

  function tell(message: Record<string, unknown>): void {
    for (const origin of settings.origins) {
      const parents = location.ancestorOrigins;
      if (!parents || parents.length === 0 || parents[0] === origin) parent.postMessage(message, origin);
    }
  }
  function show(name: FieldName, wrong: boolean): void {
    const note = document.getElementById(`${name}-error`) as HTMLElement;
    note.textContent = wrong ? messages[name] : '';
    note.hidden = !wrong;
    if (wrong) {
      fields[name].setAttribute('aria-invalid', 'true');
      fields[name].setAttribute('aria-describedby', note.id);
    } else {
      fields[name].removeAttribute('aria-invalid');
      fields[name].removeAttribute('aria-describedby');
    }
  }

  /** Formats a number and restores the caret behind the same digit. */
  function reshape(field: HTMLInputElement, shape: (digits: string) => string): void {
    const atEnd = (field.selectionStart ?? field.value.length) === field.value.length;
    const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length;
    const shaped = shape(field.value.replace(/\D/g, ''));
    if (shaped === field.value) return;
    field.value = shaped;
    let caret = atEnd ? shaped.length : 0;
    for (let seen = 0; caret < shaped.length && seen < before; caret += 1)
      if (/\d/.test(shaped[caret] as string)) seen += 1;
    field.setSelectionRange(caret, caret);
  }
  fields.number.addEventListener('input', () => {
    const brand = brandNow();
    reshape(fields.number, (all) => {
      const digits = all.slice(0, brand ? Math.max(...brand.lengths) : 19);
      const gaps = brand ? brand.gaps : [4, 8, 12];
      return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
    });
    (document.getElementById('brand') as HTMLElement).textContent =
      brand && digitsOf('number').length >= 2 ? brand.name : '';
  });
  fields.expiry.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    reshape(fields.expiry, (all) => {
      // A leading '5' can only be May; '12 / 2027', as some browsers fill it in, becomes '12 / 27'.
      const padded = /^[2-9]/.test(all) ? `0${all}` : all;
      const digits =
        padded.length >= 6 && padded.slice(2, 4) === '20'
          ? padded.slice(0, 2) + padded.slice(4, 6)
          : padded.slice(0, padded.slice(2, 4) === '20' ? 6 : 4);
      return digits.length > 2 || (digits.length === 2 && !erasing)
        ? `${digits.slice(0, 2)} / ${digits.slice(2)}`
        : digits;
    });
  });
  for (const name of names) {
    fields[name].addEventListener('blur', () => {
      if (fields[name].value !== '') show(name, !valid[name]());
    });
    fields[name].addEventListener('input', () => {
      if (fields[name].getAttribute('aria-invalid') && valid[name]()) show(name, false);
    });
    fields[name].addEventListener('keydown', (event) => {
      if (event.key === 'Enter') tell({ type: 'kerb-card:submit' });
    });
  }

  async function tokenise(requestId: unknown): Promise<void> {
    const wrong = names.filter((name) => !valid[name]());
    for (const name of names) show(name, wrong.includes(name));
    if (wrong[0]) {
      fields[wrong[0]].focus();
      tell({
        type: 'kerb-card:invalid',
        requestId,
        fields: Object.fromEntries(wrong.map((name) => [name, messages[name]])),
      });
      return;
    }
    try {
      const card = {
        clientToken: settings.clientToken,
        number: digitsOf('number'),
        expiry: fields.expiry.value,
        cvv: fields.cvv.value.trim(),
      };
      const response = await fetch(settings.tokeniseUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
      });
      if (!response.ok) throw new Error(String(response.status));
      const { nonce, brand, last4, expiry } = (await response.json()) as Record<string, string>;
      tell({ type: 'kerb-card:nonce', requestId, nonce, brand, last4, expiry });
    } catch {
      tell({ type: 'kerb-card:failed', requestId, message: 'Unable to reach the card service. Try again.' });
    }
  }

  addEventListener('message', (event) => {
    if (event.source !== parent || !settings.origins.includes(event.origin)) return;
    const message = event.data as { type?: unknown; requestId?: unknown; theme?: unknown } | null;
    if (message?.type === 'kerb-card:tokenise') void tokenise(message.requestId);
    if (message?.type === 'kerb-card:focus') fields.number.focus();
    if (message?.type === 'kerb-card:theme')
      document.documentElement.dataset.theme = message.theme === 'dark' ? 'dark' : 'light';
  });
  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil((document.getElementById('card') as HTMLElement).getBoundingClientRect().height);
    if (now === height) return;
    height = now;
    tell({ type: 'kerb-card:height', height });
  }).observe(document.getElementById('card') as HTMLElement);
  tell({ type: 'kerb-card:ready' });
}
