import { useState } from 'react';
import {
  buyLabelRequestSchema,
  type LabelPaper,
  type PackedParcelView,
  type Packing,
  packedParcelReplySchema,
} from '#contract/staff/orders/staff-parcels.ts';
import { openStaffFile, StaffCallFailed } from '../../../staff-call.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';

/** For how long packing goes on without a connection (PARC-07). */
export const OFFLINE_MS = 30_000;

/** What is typed of a parcel, as text: kilograms and centimetres. */
export interface SizeText {
  weightKg: string;
  lengthCm: string;
  widthCm: string;
  heightCm: string;
}

const textOf = ({ weightGrams, lengthCm, widthCm, heightCm }: Packing['suggested']): SizeText => ({
  weightKg: `${weightGrams / 1000}`,
  lengthCm: `${lengthCm}`,
  widthCm: `${widthCm}`,
  heightCm: `${heightCm}`,
});

/** Opens the label in a tab of its own, which asks to print it. */
export async function openLabel(orderNumber: string, id: string, paper: LabelPaper): Promise<void> {
  try {
    await openStaffFile(`staff/orders/${orderNumber}/parcels/${id}/label?paper=${paper}`);
  } catch (error) {
    if (!(error instanceof StaffCallFailed)) throw error;
    showToast(error.message, 'error');
  }
}

const done = ({ parcel }: { parcel: PackedParcelView }): string =>
  parcel.label === 'BOUGHT'
    ? `Label ${parcel.trackingNumber} is bought.`
    : 'The carrier has not answered yet. The label appears here when it does.';

/** Weight and size of the parcel, what was scanned into it, and buying its label with one press. */
export function useLabel({ orderNumber, suggested }: Packing, scanned: readonly string[], onBought: () => void) {
  const [size, setSize] = useState(() => textOf(suggested));
  // Identifies the parcel: a repeated press, or one after a lost answer, buys one label.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const buy = async (paper: LabelPaper): Promise<void> => {
    const parsed = buyLabelRequestSchema.safeParse({
      id,
      weightGrams: Math.round(Number(size.weightKg.replace(',', '.')) * 1000),
      lengthCm: Number(size.lengthCm),
      widthCm: Number(size.widthCm),
      heightCm: Number(size.heightCm),
      ...(scanned.length > 0 && { scanned }),
    });
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
      setFields({
        ...(wrong.has('weightGrams') && { weightKg: 'Enter a weight up to 30 kg.' }),
        ...Object.fromEntries(
          ['lengthCm', 'widthCm', 'heightCm'].filter((name) => wrong.has(name)).map((name) => [name, '1 to 300 cm.']),
        ),
      });
      return;
    }
    const answer = await send('POST', `staff/orders/${orderNumber}/parcels`, {
      body: parsed.data,
      schema: packedParcelReplySchema,
      done,
      // The same parcel again is bought once.
      patienceMs: OFFLINE_MS,
    });
    if (!answer) return;
    setId(crypto.randomUUID());
    onBought();
    if (answer.parcel.label === 'BOUGHT') await openLabel(orderNumber, answer.parcel.id, paper);
  };
  return { size, setSize, buy, busy, fields };
}
