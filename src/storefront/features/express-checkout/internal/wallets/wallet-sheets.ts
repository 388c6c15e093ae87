/** The input of every wallet's sheet, and its callbacks. */
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import type { WalletNonce } from '#storefront/features/wallets/wallet-tokens.ts';
import type { ExpressSession } from '../express-session.ts';
import type { ExpressOutcome } from '../pay-express.ts';
import type { WalletParty } from './wallet-contact.ts';

export interface SheetDependencies {
  settings: ExpressSettings;
  /** Country of the store. */
  country: string;
  /** The sheet asks for no address: the order is collected, or has only gift cards, which go by email (UX-03). */
  pickUp: boolean;
  session: ExpressSession;
  /** Places the order; throws when none can be built. */
  pay: (party: WalletParty, nonce: WalletNonce) => Promise<ExpressOutcome>;
  listener: SheetListener;
}
export interface SheetListener {
  opened: () => void;
  /** The shopper closed the sheet. */
  cancelled: () => void;
  /** An order is being placed. */
  placing: () => void;
  ended: (outcome: ExpressOutcome) => void;
}

/** Wallets close a sheet without an answer after half a minute; the order continues without it. Milliseconds. */
const PATIENCE_MS = 25_000;

/**
 * Pays with the sheet's data, and returns 'LATE' when the sheet should not wait any longer; the callback receives the
 * outcome in any case.
 */
export async function payWithin(
  { pay, listener }: SheetDependencies,
  take: () => Promise<{ party: WalletParty; nonce: WalletNonce }>,
): Promise<ExpressOutcome | 'LATE'> {
  listener.placing();
  const paying = (async (): Promise<ExpressOutcome> => {
    try {
      const { party, nonce } = await take();
      return await pay(party, nonce);
    } catch (error) {
      return { kind: 'REFUSED', message: ownMessage(error) };
    }
  })();
  void paying.then(listener.ended);
  const late = new Promise<'LATE'>((done) => {
    setTimeout(done, PATIENCE_MS, 'LATE');
  });
  return Promise.race([paying, late]);
}

/** Our own messages are shown unchanged; those of other exceptions are not for shoppers. */
export function ownMessage(error: unknown): string {
  const { message = '' } = error as Error;
  return (Object.values(expressMessages) as string[]).includes(message) ? message : messages.somethingWentWrong;
}
