/** The page of a simulated wallet's sheet, with its styles. */
import { browserFunction } from '../browser-script.ts';
import { escapeHtml } from '../html.ts';
import { SAMPLE_CARDS, SAMPLE_PAYER, SAMPLE_PLACES } from './sample-wallet.ts';
import { runSheet, type SheetSettings } from './sheet-browser.ts';
import type { WalletKind } from './sheet-messages.ts';

export const WALLET_NAMES: Readonly<Record<WalletKind, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

const RUN_SHEET = browserFunction(new URL('./sheet-browser.ts', import.meta.url), runSheet);

const STYLE = `
*{box-sizing:border-box}
html{background:transparent;color-scheme:light}
body{margin:0;min-height:100vh;display:flex;align-items:flex-end;justify-content:center;background:#0009;font:16px/1.4 system-ui,sans-serif;color:#16181a}
.box{width:100%;max-width:30rem;max-height:100vh;overflow:auto;background:#fff;padding:20px 20px 24px;border-radius:14px 14px 0 0}
@media (min-width:640px){body{align-items:center}.box{border-radius:14px}}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;margin-bottom:4px}
h1{font-size:20px;margin:0;outline:none}
.note{margin:0 0 14px;font-size:13px;color:#5b6066}
fieldset{border:0;border-top:1px solid #dcdfe3;margin:0;padding:12px 0}
legend{float:left;width:100%;font-size:13px;font-weight:600;color:#5b6066;padding:0 0 6px}legend+*{clear:both}
label{display:block;font-size:13px;color:#5b6066}
input:not([type=radio]),select{width:100%;min-height:44px;margin-top:2px;padding:0 10px;border:1px solid #9aa0a6;border-radius:6px;background:#fff;color:#16181a;font:16px system-ui,sans-serif}
.two{display:grid;grid-template-columns:1fr 1fr;gap:8px 10px}
#options label{display:grid;grid-template-columns:24px 1fr auto;align-items:start;gap:4px 8px;padding:8px 0;min-height:44px;font-size:16px;color:inherit}
#options input{width:18px;height:18px;margin:3px 0}small{display:block;color:#5b6066}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:16px}dd{margin:0;font-variant-numeric:tabular-nums}#total{font-size:20px;font-weight:700;padding-top:6px}
button{min-height:48px;border-radius:8px;border:0;font:600 17px system-ui,sans-serif;cursor:pointer}
#cancel{background:none;color:#16181a;text-decoration:underline;padding:0 4px}
#approve{width:100%;margin-top:12px;background:#16181a;color:#fff}#approve:disabled{opacity:.45;cursor:default}
#problem{margin:12px 0 0;padding:10px 12px;border-left:4px solid #b3261e;background:#fdecea;color:#7a1a14}
summary{min-height:24px;cursor:pointer;font-size:14px;padding:8px 0}[hidden]{display:none!important}
:focus-visible{outline:3px solid #1a73e8;outline-offset:2px}`;

const text = (id: string, label: string, value = ''): string =>
  `<label>${escapeHtml(label)}<input id="${id}" value="${escapeHtml(value)}" autocomplete="off"></label>`;

export function sheetPage(wallet: WalletKind, scriptNonce: string, origins: readonly string[]): string {
  const name = WALLET_NAMES[wallet];
  const settings: SheetSettings = { origins, places: SAMPLE_PLACES, cards: SAMPLE_CARDS };
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style nonce="${scriptNonce}">${STYLE}</style></head>
<body><div class="box" role="dialog" aria-modal="true" aria-labelledby="title"><form id="sheet">
<header><h1 id="title" tabindex="-1">${name}</h1><button type="button" id="cancel">Cancel</button></header>
<p class="note">Simulated: nothing is charged. Paying <b id="merchant"></b></p>
<fieldset><legend>Card</legend><label>Pay with<select id="card"></select></label></fieldset>
<fieldset id="address-part"><legend>Deliver to</legend><label>Place<select id="place"></select></label>
<details><summary>Change this address</summary><div class="two">${text('line1', 'Street')}${text('line2', 'More of the street')}${text('suburb', 'Suburb')}${text('city', 'City')}${text('region', 'Region')}${text('postcode', 'Postcode')}${text('country', 'Country')}</div></details></fieldset>
<fieldset id="options-part"><legend>Method</legend><div id="options"></div></fieldset>
<fieldset><legend>Contact</legend><details><summary>${escapeHtml(`${SAMPLE_PAYER.givenName} ${SAMPLE_PAYER.familyName}, ${SAMPLE_PAYER.email}`)}</summary><div class="two">${text('givenName', 'Given name', SAMPLE_PAYER.givenName)}${text('familyName', 'Family name', SAMPLE_PAYER.familyName)}${text('email', 'Email', SAMPLE_PAYER.email)}${text('phone', 'Phone', SAMPLE_PAYER.phone)}</div></details></fieldset>
<fieldset><legend>Amount</legend><dl id="items"></dl><dl id="total" aria-live="polite"></dl></fieldset>
<p id="problem" role="alert" hidden></p>
<button type="submit" id="approve">Pay with ${name}</button>
</form></div>
<script type="application/json" id="settings" nonce="${scriptNonce}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script nonce="${scriptNonce}">${RUN_SHEET}(JSON.parse(document.getElementById('settings').textContent));</script>
</body></html>`;
}
