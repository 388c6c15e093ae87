import { useState } from 'react';
import { type OrderEmail, staffEmailReplySchema } from '#contract/staff/orders/staff-emails.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status, type Tone, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

type Office = NonNullable<StaffOrder['office']>;
const tones: Record<OrderEmail['state'], Tone> = { Sent: 'good', Waiting: 'waiting', Stopped: 'bad' };

/** Every email of an order, those written by staff with their text; each can be sent again (FIX-78). */
export function EmailPanel({ order, office }: { order: StaffOrder; office: Office }) {
  const mayWrite = useMay('writeToCustomers');
  return (
    <Panel title="Emails">
      {office.mails.length === 0 && <p className="text-quiet">None yet.</p>}
      <ul className="flex flex-col gap-3">
        {office.mails.map((mail) => (
          <li key={mail.id}>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 break-words">
                {mail.what} <Status tone={tones[mail.state]}>{mail.state}</Status>
              </span>
              {mayWrite && office.mayBeWrittenTo && mail.state !== 'Waiting' && (
                <SendAgain number={order.number} mail={mail} />
              )}
            </div>
            <span className="block text-sm text-quiet">
              <When at={mail.at} />
              {mail.by && (mail.again ? `, sent again by ${mail.by}` : `, ${mail.by}`)}
            </span>
            {mail.written && (
              <details className="mt-1">
                <summary className="cursor-pointer font-semibold break-words underline underline-offset-4">
                  {mail.written.subject}
                </summary>
                <p className="mt-1 border-l-2 border-line-strong pl-3 break-words whitespace-pre-wrap">
                  {mail.written.body}
                </p>
                <p className="mt-1 text-sm break-words text-quiet">Replies go to {mail.written.answerAddress}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SendAgain({ number, mail }: { number: string; mail: OrderEmail }) {
  const { send, busy } = useSend();
  // A retry after a lost answer uses the same key, so that the email is sent once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <Button
      small
      variant="quiet"
      busy={busy}
      aria-label={`Send again: ${mail.written?.subject ?? mail.what}`}
      onClick={async () => {
        const path = `staff/orders/${number}/emails/${mail.id}/again`;
        if (
          await send('POST', path, { body: { key }, schema: staffEmailReplySchema, done: 'The email is sent again.' })
        )
          setKey(crypto.randomUUID());
      }}
    >
      Send again
    </Button>
  );
}
