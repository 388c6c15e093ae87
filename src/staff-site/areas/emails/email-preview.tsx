import { useEffect, useState } from 'react';
import type { EmailPreviewReply, EmailWordsReply } from '#contract/staff/emails/email-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field, RadioGroup, Select } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmailFrame } from './email-frame.tsx';
import type { WordsFormState } from './use-words-form.ts';

const views = [
  { value: '390', label: 'Phone' },
  { value: '640', label: 'Desktop' },
  { value: 'text', label: 'Plain text' },
] as const;
type View = (typeof views)[number]['value'];

/** The email with what is typed above, of a real order or an example, and a test of it to oneself. */
export function EmailPreview({ email, form }: { email: EmailWordsReply; form: WordsFormState }) {
  const { scenes, latestOrder } = email;
  const [scene, setScene] = useState(scenes[0] ?? '');
  const [orderNumber, setOrderNumber] = useState(latestOrder ?? '');
  const [view, setView] = useState<View>('390');
  const [reply, setReply] = useState<EmailPreviewReply | null>(null);
  const { preview, sendTest, busy, fields } = form;
  const show = (shown = scene) => void preview({ scene: shown, orderNumber }, setReply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once by itself, then when somebody asks for it
  useEffect(() => show(), []);
  const choose = (chosen: string) => {
    setScene(chosen);
    show(chosen);
  };
  return (
    <Panel title="Preview">
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {scenes.length > 1 && (
          <Select
            label="Case"
            name="scene"
            value={scene}
            onChange={choose}
            options={scenes.map((one) => ({ value: one, label: one }))}
          />
        )}
        <Field
          label="Order number"
          name="orderNumber"
          value={orderNumber}
          onChange={setOrderNumber}
          optional
          maxLength={40}
          autoComplete="off"
          {...(fields.orderNumber && { error: fields.orderNumber })}
        />
        <RadioGroup label="Shown as" name="view" value={view} onChange={setView} options={views} />
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => show()}>
          Show preview
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void sendTest({ scene, orderNumber })}>
          Send a test to me
        </Button>
      </div>
      {reply && <Shown reply={reply} view={view} />}
    </Panel>
  );
}

function Shown({ reply, view }: { reply: EmailPreviewReply; view: View }) {
  return (
    <div>
      <p className="mb-2 text-sm text-quiet">
        {reply.orderNumber === null
          ? 'This is an example: no order of the shop. '
          : `Made from order ${reply.orderNumber}. A parcel, refund, return or gift card in it is an example. `}
        Links lead nowhere here.
      </p>
      <p className="mb-3 break-words">
        <span className="text-quiet">Subject: </span>
        <strong>{reply.subject}</strong>
      </p>
      {view === 'text' ? (
        <pre className="max-w-full border border-line bg-page p-4 font-sans text-sm break-words whitespace-pre-wrap">
          {reply.text}
        </pre>
      ) : (
        <EmailFrame html={reply.html} width={Number(view)} />
      )}
    </div>
  );
}
