import { type FormEvent, useState } from 'react';
import {
  fillStaffEmail,
  STAFF_EMAIL_BODY_MAX,
  STAFF_EMAIL_SUBJECT_MAX,
  type StaffEmailTemplateId,
  staffEmailReplySchema,
  staffEmailRequestSchema,
  staffEmailTemplatesFor,
} from '#contract/staff/orders/staff-emails.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import { storeName } from '../../store-name.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Field, Select, TextBlock } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

type Office = NonNullable<StaffOrder['office']>;
const wordsOf = (line: StaffOrder['lines'][number]): string =>
  `${productName(line)}${line.size && `, ${sizeInSentence(line.size)}`}`;

/** An email to the customer of an order: from a template, edited, sent once (FIX-78). */
export function WriteEmailForm({ order, office }: { order: StaffOrder; office: Office }) {
  const { templates, template, lineNo, choose, subject, setSubject, body, setBody, submit, busy, fields } =
    useEmailDraft(order, office);
  if (!office.mayBeWrittenTo)
    return (
      <Panel title="Write to the customer">
        <p className="text-quiet">This customer asked for their data to be deleted and can no longer be emailed.</p>
      </Panel>
    );
  return (
    <Panel title="Write to the customer">
      <form onSubmit={submit} noValidate className="no-print flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Template"
            name="template"
            value={template}
            onChange={(id) => void choose(id, lineNo)}
            options={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <Select
            label="About"
            name="about"
            value={lineNo}
            onChange={(about) => void choose(template, about)}
            options={order.lines.map((line) => ({ value: `${line.lineNo}`, label: wordsOf(line) }))}
          />
        </div>
        <Field
          label="Subject"
          name="subject"
          maxLength={STAFF_EMAIL_SUBJECT_MAX}
          value={subject}
          onChange={setSubject}
          error={fields.subject}
        />
        <TextBlock
          label="Text"
          name="text"
          rows={10}
          maxLength={STAFF_EMAIL_BODY_MAX}
          hint={`Sent to ${office.email}. Replies go to ${office.answerAddress}.`}
          value={body}
          onChange={setBody}
          error={fields.body}
        />
        <SubmitRow label="Send email" busy={busy} />
      </form>
    </Panel>
  );
}

/** The email as it is written: from a template, which replaces what was edited only when that is confirmed. */
function useEmailDraft(order: StaffOrder, office: Office) {
  const templates = staffEmailTemplatesFor(order.shippingType);
  const [template, setTemplate] = useState<StaffEmailTemplateId | ''>('');
  const [lineNo, setLineNo] = useState(
    `${(order.lines.find(({ qty, sent }) => sent < qty) ?? order.lines[0])?.lineNo ?? ''}`,
  );
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  // Idempotency key: the same email requested twice is one email.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const filled = (id: string, about: string) =>
    fillTemplate(
      templates.find((one) => one.id === id),
      order,
      office,
      about,
    );
  const choose = async (id: string, about: string) => {
    const before = filled(template, lineNo);
    const isEdited = subject !== before.subject || body !== before.body;
    const sure =
      !isEdited ||
      (await confirm({
        title: 'Replace your text?',
        body: <p>The template replaces the subject and text that you changed.</p>,
        action: 'Replace',
      }));
    if (!sure) return;
    const now = filled(id, about);
    setTemplate(id as StaffEmailTemplateId | '');
    setLineNo(about);
    setSubject(now.subject);
    setBody(now.body);
    setFields({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = staffEmailRequestSchema.safeParse({ key, template: template || 'own-words', subject, body });
    if (!parsed.success) {
      setFields(
        Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
      );
      return;
    }
    const done = await send('POST', `staff/orders/${order.number}/emails`, {
      body: parsed.data,
      schema: staffEmailReplySchema,
      done: 'The email is sent.',
    });
    // The next click is a new email only if this one was accepted.
    if (!done) return;
    setTemplate('');
    setSubject('');
    setBody('');
    setKey(crypto.randomUUID());
  };
  return { templates, template, lineNo, choose, subject, setSubject, body, setBody, submit, busy, fields };
}

/** A template's subject and text about one line of the order; empty without a template. */
function fillTemplate(
  template: ReturnType<typeof staffEmailTemplatesFor>[number] | undefined,
  order: StaffOrder,
  office: Office,
  about: string,
): { subject: string; body: string } {
  const line = order.lines.find((one) => `${one.lineNo}` === about);
  const values = {
    orderNumber: order.number,
    firstName: office.firstName,
    product: line ? wordsOf(line) : 'order',
    shopName: storeName(),
  };
  return template ? fillStaffEmail(template, values) : { subject: '', body: '' };
}
