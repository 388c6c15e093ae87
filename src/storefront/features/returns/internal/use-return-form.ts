/** The form of a return: a choice for each line, and how it comes back (RET-01, RET-02). */
import { useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { Returnable, ReturnRequest, StartedReturn } from '#contract/orders/returns.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { useShownFailure } from '#storefront/lib/forms/use-shown-failure.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '#storefront/ui/forms/use-form.ts';

export type ReturnableLine = Returnable['lines'][number];

/** The names of a line's fields in the form. */
export const fieldsOf = ({ lineId }: ReturnableLine) => ({
  isChosen: `line-${lineId}`,
  qty: `qty-${lineId}`,
  reason: `reason-${lineId}`,
  exchange: `exchange-${lineId}`,
});

const blankLine = (line: ReturnableLine): FormValues => {
  const { isChosen, qty, reason, exchange } = fieldsOf(line);
  // Without an exchange the money is refunded.
  return { [isChosen]: false, [qty]: '1', [reason]: '', [exchange]: '' };
};
const blankReturn = (lines: readonly ReturnableLine[]): FormValues =>
  Object.assign({ method: 'COURIER' }, ...lines.map(blankLine));

/** The chosen lines, as the API takes them. */
const chosenItems = (lines: readonly ReturnableLine[], values: FormValues): ReturnRequest['items'] =>
  lines.flatMap((line) => {
    const { isChosen, qty, reason, exchange } = fieldsOf(line);
    if (values[isChosen] !== true) return [];
    return {
      lineId: line.lineId,
      qty: Number(values[qty]),
      reason: values[reason] as ReturnRequest['items'][number]['reason'],
      ...(values[exchange] && { exchangeVariantId: String(values[exchange]) }),
    };
  });

/** A reason is required of each chosen line (RET-01). */
function checkReturn(lines: readonly ReturnableLine[], values: FormValues): FormErrors<FormValues> {
  const missing = lines.map(fieldsOf).filter(({ isChosen, reason }) => values[isChosen] === true && !values[reason]);
  return Object.fromEntries(missing.map(({ reason }) => [reason, orderMessages.returnReasonRequired]));
}

export interface ReturnFormState extends Form<FormValues> {
  /** Why the last attempt failed. */
  failure: string | null;
  /** The number of chosen lines. */
  chosen: number;
  /** What is refunded for the chosen lines, dollars; exchanged ones cost nothing. */
  refund: number;
}

export function useReturnForm(
  returnable: Returnable,
  token: string,
  onStarted: (rmaId: string) => void,
): ReturnFormState {
  const { lines, number } = returnable;
  const [failure, setFailure] = useState<string | null>(null);
  const [initial] = useState(() => blankReturn(lines));
  const form = useForm<FormValues>({
    initial,
    check: async (values) => checkReturn(lines, values),
    onSubmit: async (values) => {
      const items = chosenItems(lines, values);
      if (items.length === 0) {
        // From here on, a line that is chosen without a reason says so.
        form.refuse({});
        return setFailure(orderMessages.returnNothingChosen);
      }
      const body: ReturnRequest = { token, items, method: values.method as ReturnRequest['method'] };
      const reply = await callApi<StartedReturn>('POST', `orders/${number}/returns`, body);
      if (reply.ok) return onStarted(reply.value.rmaId);
      setFailure(
        reply.error.kind === 'refused' && reply.error.status < 500
          ? reply.error.body.message
          : orderMessages.returnFailed,
      );
    },
  });
  const submit = useShownFailure(form, failure, () => setFailure(null));
  const items = chosenItems(lines, form.values);
  return {
    ...form,
    failure,
    chosen: items.length,
    refund: refundOf(lines, items),
    submit,
  };
}

const refundOf = (lines: readonly ReturnableLine[], items: ReturnRequest['items']): number =>
  items
    .filter(({ exchangeVariantId }) => !exchangeVariantId)
    .reduce((sum, { lineId, qty }) => sum + qty * (lines.find((line) => line.lineId === lineId)?.each ?? 0), 0);
