/**
 * The session a sheet opens with. Its prices are loaded ahead, because a sheet must open within the click itself
 * (EXP-04 to EXP-06).
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { useMembership } from '#storefront/features/checkout/use-membership.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import type { KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import { creditsState, openCredits } from '#storefront/lib/checkout/credits-state.ts';
import { withFraudToken } from '#storefront/lib/checkout/fraud-token.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { type ExpressSession, openExpressSession, type SheetResult } from '../express-session.ts';
import type { ExpressState } from '../express-state.ts';
import { createExpressData } from './express-data.ts';
import { type AppliedToExpress, buildExpressRequest } from './express-request.ts';

const loadData = createExpressData({
  fetchInfo: (request) => callAsShopper<CheckoutInfo>('POST', 'checkout/info', withFraudToken(request)),
  now: () => Date.now(),
});

export interface PreparedSheet {
  session: ExpressSession;
  state: () => ExpressState;
  lines: readonly CartLine[];
  /** The credits applied when it was quoted, and the terms of the shopper's membership. */
  applied: AppliedToExpress;
  membership: KnownMembership | null;
}
export interface ExpressQuote {
  /** The request of the quote, with another method; null without a cart. */
  request: (methodCode: string) => CheckoutInfoRequest | null;
  /** Null while its prices load, or when no sheet can be opened. */
  prepared: PreparedSheet | null;
  answer: SheetResult | null;
  /** Its prices are being loaded. */
  loading: boolean;
  storeIdsWithStock: readonly string[];
  /** Prepares again, as after a sheet was closed: each sheet has its own session. */
  renew: () => void;
}

/** `chosen` is undefined until it is known. */
export function useExpressQuote(
  lines: readonly CartLine[],
  chosen: ExpressState | undefined,
  settings: ExpressSettings | null,
): ExpressQuote {
  const promoCodes = useStore(checkoutState).record?.promoCodes ?? [];
  const { credits } = useStore(creditsState);
  const { cards: giftCards } = useStore(giftCardsState);
  const { membership, isSettled } = useMembership(true);
  const applied: AppliedToExpress = { credits, giftCards };
  useEffect(openCredits, []);
  const { customer } = useStore(authState);
  const customerId = customer?.customerId ?? null;
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<{ key: string; prepared: PreparedSheet | null; answer: SheetResult } | null>(null);
  const [storeIdsWithStock, setStores] = useState<readonly string[]>([]);
  const key = JSON.stringify([
    lines.map(({ item }) => item),
    promoCodes,
    chosen,
    applied,
    membership,
    customerId,
    round,
    isSettled,
  ]);

  const lacksStore = chosen?.shippingType === 'STORE_PICKUP' && !chosen.storePickupStore;
  const isWanted = settings !== null && chosen !== undefined && lines.length > 0 && !lacksStore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every input
  useEffect(() => {
    if (!settings || !chosen || !isWanted || !isSettled) return;
    let current = true;
    const inputs = { lines, promoCodes, settings, applied, membership, customerId };
    void prepareSheet(chosen, inputs, (storeIds) => current && setStores(storeIds)).then((prepared) => {
      if (current) setHeld({ key, ...prepared });
    });
    return () => {
      current = false;
    };
  }, [key, settings]);

  const present = held?.key === key ? held : null;
  const request = (methodCode: string) =>
    settings && chosen ? requestOf({ lines, promoCodes, settings, applied, membership }, chosen, methodCode) : null;
  return {
    request,
    prepared: present?.prepared ?? null,
    answer: present?.answer ?? null,
    loading: isWanted && present === null,
    storeIdsWithStock,
    renew: () => setRound((before) => before + 1),
  };
}

interface QuoteInputs {
  lines: readonly CartLine[];
  promoCodes: readonly string[];
  settings: ExpressSettings;
  applied: AppliedToExpress;
  membership: KnownMembership | null;
}

const requestOf = (
  { lines, promoCodes, settings, applied, membership }: QuoteInputs,
  state: ExpressState,
  methodCode: string | undefined,
): CheckoutInfoRequest | null =>
  buildExpressRequest({
    items: lines.map(({ item }) => item),
    promoCodes,
    state,
    provisionalAddress: settings.provisionalAddress,
    methodCode,
    applied,
    membership,
  });

/** Loads the prices with which a sheet opens; the sheet changes its own copy of the choices. */
async function prepareSheet(
  chosen: ExpressState,
  inputs: QuoteInputs & { customerId: string | null },
  onStores: (storeIds: readonly string[]) => void,
): Promise<{ answer: SheetResult; prepared: PreparedSheet | null }> {
  const { lines, settings, applied, membership, customerId } = inputs;
  let state = chosen;
  const session = openExpressSession({
    settings,
    state: () => state,
    edit: (change) => {
      state = { ...state, ...change };
    },
    load: async (now, methodCode) => {
      const data = await loadData(requestOf(inputs, now, methodCode), { maxAge: settings.dataMaxAge, customerId });
      if (data.info) onStores(data.info.storeIdsWithStock);
      return data;
    },
  });
  const answer = await session.prepare();
  const prepared = answer.ok ? { session, state: () => state, lines, applied, membership } : null;
  return { answer, prepared };
}
