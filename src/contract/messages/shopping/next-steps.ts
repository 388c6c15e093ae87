/** What happens to an order after it is placed, on the success page and in the confirmation (UX-12). Pure. */

export interface NextStep {
  title: string;
  detail: string;
}

interface OrderOutlook {
  /** The store where it is collected; null for a delivery. */
  storeName: string | null;
  /** Nothing but gift cards. */
  isEmailed: boolean;
  methodLabel: string;
  /** 'Tue 24 Nov – Wed 25 Nov'; 'Ready by Sat 21 Nov, 3:00 pm'. */
  promise: string;
  /** 'Visa ending in 1111'; empty where it is said elsewhere. */
  paidWith: string;
  /** The shop waits for the shopper's money, such as a bank transfer. */
  isToPay: boolean;
}

/** In order; the first has happened. */
export function nextSteps({ storeName, isEmailed, methodLabel, promise, paidWith, isToPay }: OrderOutlook): NextStep[] {
  const placed = {
    title: 'Order placed',
    detail: isToPay ? 'We wait for your payment.' : paidWith && `Paid with ${paidWith}`,
  };
  if (storeName !== null)
    return [
      placed,
      { title: 'The store gets it ready', detail: storeName },
      { title: promise || 'Ready to collect', detail: 'We email you. Bring that email or your order number.' },
    ];
  if (isEmailed)
    return [
      placed,
      {
        title: 'Sent by email',
        detail: `Each gift card goes out in an email of its own, ${isToPay ? 'as soon as your payment is in' : 'minutes after payment'}, or on the day you chose.`,
      },
    ];
  return [
    placed,
    { title: 'We pack it', detail: isToPay ? 'As soon as your payment is in.' : '' },
    { title: 'On its way', detail: 'We email you the tracking when it leaves.' },
    { title: promise ? `Arrives ${promise}` : 'It arrives', detail: methodLabel },
  ];
}
