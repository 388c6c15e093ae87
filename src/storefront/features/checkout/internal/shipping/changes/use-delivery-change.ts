/** Notices, for as long as the checkout is open, what a quote changes about the delivery that the shopper saw (UX-01). */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import type { ProvisionalShipping } from '#storefront/lib/checkout/checkout-request.ts';
import { type Checkout, shippingChoice } from '../../use-checkout.ts';
import { type NoticedDelivery, nothingNoticed, noticeQuote } from './notice-quote.ts';

const noticed = createStore<NoticedDelivery>(() => nothingNoticed);

export const dismissDeliveryNote = (): void => noticed.setState({ note: null });
export const useDeliveryNote = (): string | null => useStore(noticed).note;

/** For the layout around the steps. */
export function useDeliveryChange({ quote, record }: Pick<Checkout, 'quote' | 'record'>): void {
  const data = quote.status === 'SUCCESS' && !quote.loading ? quote.data : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quote, by what was wished for when it came
  useEffect(() => {
    if (data) noticed.setState(noticeQuote(noticed.getState(), data, wishedMethod(record)), true);
  }, [data]);
}

/** The code of the method that the shopper pressed in the form, or saved. */
const wishedMethod = (record: CheckoutRecord | null): string | null => wishOf(shippingChoice.getState().choice, record);

/** The same for what is rendered. */
export const useWishedMethod = (record: CheckoutRecord | null): string | null =>
  wishOf(useStore(shippingChoice).choice, record);

function wishOf(choice: ProvisionalShipping | null, record: CheckoutRecord | null): string | null {
  if (choice) return choice.type === 'DELIVERY' ? choice.methodCode : null;
  return record?.shippingType === 'DELIVERY' ? (record.delivery.options?.methodCode ?? null) : null;
}
