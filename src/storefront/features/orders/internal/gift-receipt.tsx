import { useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import type { OrderSource } from '../order-source.ts';
import { saveFile } from './save-file.ts';

/** Saves the gift receipt, for whoever gets the present: without prices (EDIT-07). */
export function GiftReceipt({ number, source }: { number: string; source: OrderSource }) {
  const [saving, setSaving] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async () => {
    setSaving('busy');
    const file = await source.receipt(number, 'gift');
    setSaving(file ? 'idle' : 'failed');
    if (file) saveFile(file, `gift-receipt-${number}.pdf`);
  };
  return (
    <div className="grid gap-2">
      <Button variant="secondary" busy={saving === 'busy'} onClick={() => void save()} full>
        Save the gift receipt
      </Button>
      {saving === 'failed' && <Alert tone="error">{orderMessages.receiptFailed}</Alert>}
    </div>
  );
}
