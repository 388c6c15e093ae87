/** What every wallet's sheet is opened with, and whom it tells how it went. */
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
  pickUp: boolean;
  session: ExpressSession;
  /** Places the order; what cannot become one is thrown. */
  pay: (party: WalletParty, nonce: WalletNonce) => Promise<ExpressOutcome>;
  tell: SheetListener;
}
export interface SheetListener {
  opened: () => void;
  /** The shopper closed it. */
  cancelled: () => void;
  /** An order is being placed. */
  placing: () => void;
  ended: (outcome: ExpressOutcome) => void;
}

/** Wallets close a sheet that hears nothing for half a minute; the order goes on without it. */
const PATIENCE_MS = 25_000;

/** Takes what the sheet gave, pays, and answers 'LATE' when the sheet should not wait any longer; the listener hears the end in any case. */
export async function payWithin(
  { pay, tell }: SheetDependencies,
  take: () => Promise<{ party: WalletParty; nonce: WalletNonce }>,
): Promise<ExpressOutcome | 'LATE'> {
  tell.placing();
  const paying = (async (): Promise<ExpressOutcome> => {
    try {
      const { party, nonce } = await take();
      return await pay(party, nonce);
    } catch (error) {
      return { kind: 'REFUSED', message: spoken(error) };
    }
  })();
  void paying.then(tell.ended);
  const late = new Promise<'LATE'>((done) => {
    setTimeout(done, PATIENCE_MS, 'LATE');
  });
  return Promise.race([paying, late]);
}

/** Our own words are shown as they are; those of others are not for shoppers. */
export function spoken(error: unknown): string {
  const { message = '' } = error as Error;
  return (Object.values(expressMessages) as string[]).includes(message) ? message : messages.somethingWentWrong;
}
