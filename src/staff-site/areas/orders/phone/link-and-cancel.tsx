import {
  heldPhoneOrderSchema,
  type PhoneDraftReply,
  phoneOrderCancelledSchema,
} from '#contract/staff/orders/staff-phone-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSend } from '../../../use-send.ts';

/** The link for the customer, and giving it up. */
export function LinkAndCancel({ draft: { draftId, email, linkSentAt } }: { draft: PhoneDraftReply }) {
  const { send, busy } = useSend();
  const sendLink = () =>
    send('POST', `staff/phone-orders/${draftId}/link`, {
      body: { sendId: crypto.randomUUID() },
      schema: heldPhoneOrderSchema,
      done: `The link to pay is emailed to ${email}.`,
    });
  const cancel = async () => {
    const body = <p>The stock is free again, and the link no longer works.</p>;
    if (!(await confirm({ title: 'Cancel this phone order?', body, action: 'Cancel phone order' }))) return;
    await send('POST', `staff/phone-orders/${draftId}/cancel`, {
      schema: phoneOrderCancelledSchema,
      done: 'The phone order is cancelled; its stock is free.',
    });
  };
  return (
    <Panel title="Payment link">
      <p className="mb-4">The customer pays online, and the order is placed at that moment.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void sendLink()}>
          {linkSentAt ? 'Email the link again' : 'Email a link to pay'}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void cancel()}>
          Cancel phone order
        </Button>
      </div>
    </Panel>
  );
}
