import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { orderNumbersSchema } from '#contract/staff/orders/staff-order-work.ts';
import { counted } from '#shared/counted.ts';
import { callStaff, StaffCallFailed } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { filterParams } from './list-params.ts';

/** Chooses the orders of all pages of the list that is open, up to 500. */
export function ChooseAll({ onChoose }: { onChoose: (numbers: readonly string[]) => void }) {
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      const { numbers } = await callStaff('GET', `staff/order-numbers?${filterParams(params)}`, orderNumbersSchema);
      onChoose(numbers);
      if (numbers.length === limits.ordersChosen)
        showToast(`The first ${counted(limits.ordersChosen, 'order')} of the list are chosen.`);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="no-print mb-3">
      <Button small variant="secondary" busy={busy} onClick={() => void choose()}>
        Choose all orders of this list
      </Button>
    </p>
  );
}
