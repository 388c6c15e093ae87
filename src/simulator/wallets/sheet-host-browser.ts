/**
 * Runs on the shop's page, for every wallet: opens the sheet, a frame of the wallet's own origin, over the page and
 * exchanges messages with it. Sent to the browser as text (browser-script.ts).
 */
import type { FromSheet, SheetContent, SheetNeeds, WalletKind } from './sheet-messages.ts';

export interface SheetHandlers {
  address: (message: Extract<FromSheet, { type: 'kerb-wallet:address' }>) => void;
  option: (message: Extract<FromSheet, { type: 'kerb-wallet:option' }>) => void;
  approve: (message: Extract<FromSheet, { type: 'kerb-wallet:approve' }>) => void;
  cancel: () => void;
}
export interface OpenSheet {
  update: (content: SheetContent) => void;
  refuse: (message: string) => void;
  close: () => void;
}
export type SheetOpener = (
  wallet: WalletKind,
  merchant: string,
  needs: SheetNeeds,
  content: SheetContent,
  handlers: SheetHandlers,
) => OpenSheet;

export function makeSheetOpener(origin: string): SheetOpener {
  return (wallet, merchant, needs, content, handlers) => {
    const frame = document.createElement('iframe');
    const before = document.activeElement as HTMLElement | null;
    frame.title = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', paypal: 'PayPal' }[wallet];
    frame.src = `${origin}/wallets/sheet?wallet=${wallet}`;
    frame.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000;background:transparent;color-scheme:normal';
    const tell = (message: unknown) => frame.contentWindow?.postMessage(message, origin);
    const hear = (event: MessageEvent<FromSheet>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const message = event.data;
      if (message.type === 'kerb-wallet:ready') tell({ type: 'kerb-wallet:open', merchant, needs, content });
      else if (message.type === 'kerb-wallet:address') handlers.address(message);
      else if (message.type === 'kerb-wallet:option') handlers.option(message);
      else if (message.type === 'kerb-wallet:approve') handlers.approve(message);
      else if (message.type === 'kerb-wallet:cancel') {
        close();
        handlers.cancel();
      }
    };
    const close = () => {
      window.removeEventListener('message', hear);
      frame.remove();
      before?.focus();
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
    return {
      update: (more) => tell({ type: 'kerb-wallet:update', content: more }),
      refuse: (message) => tell({ type: 'kerb-wallet:refused', message }),
      close,
    };
  };
}
