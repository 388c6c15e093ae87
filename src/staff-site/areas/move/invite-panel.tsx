import { useState } from 'react';
import { invitationsReply } from '#contract/staff/imports/shopify-imports.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

/** Mails every imported customer whom nobody has invited a link to claim the account (MOVE-03). */
export function InvitePanel() {
  const { send, busy } = useSend();
  const [told, setTold] = useState<string | null>(null);
  const invite = async () => {
    const sure = await confirm({
      title: 'Invite imported customers?',
      body: (
        <p>
          Each imported customer without an account is sent one email with a link to choose a password. Do this once the
          new shop is open.
        </p>
      ),
      action: 'Send invitations',
    });
    if (!sure) return;
    let invited = 0;
    for (;;) {
      const answer = await send('POST', 'staff/customer-invitations', { schema: invitationsReply });
      if (!answer) return;
      invited += answer.invited;
      setTold(`${counted(invited, 'customer')} invited${answer.left > 0 ? `, ${answer.left} to go` : ''}.`);
      if (answer.left === 0 || answer.invited === 0) return;
    }
  };
  return (
    <Panel title="Invitations">
      <p className="mb-3 max-w-xl">
        Passwords cannot be moved. Imported customers choose one by a link that only their mailbox gets: by this
        invitation, or when they press “Forgot your password?”.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void invite()}>
          Invite imported customers
        </Button>
        <span role="status">{told}</span>
      </div>
    </Panel>
  );
}
