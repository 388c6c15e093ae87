import type { EmailWordsReply, EmailWordsVersion } from '#contract/staff/emails/email-words.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/values.tsx';

interface Props {
  email: EmailWordsReply;
  onUse: (texts: Readonly<Record<string, string>>) => void;
}

/** Every version of the words, with who saved it and when. */
export function EmailHistory({ email, onUse }: Props) {
  const labels = new Map(email.passages.map(({ name, label }) => [name, label]));
  const whatOf = ({ texts }: EmailWordsVersion): string =>
    Object.keys(texts).length === 0
      ? 'The original'
      : Object.keys(texts)
          .map((name) => labels.get(name) ?? name)
          .join(', ');
  const columns: readonly Column<EmailWordsVersion>[] = [
    { key: 'number', head: 'Version', cell: ({ number }) => `Version ${number}` },
    { key: 'what', head: 'Own words', cell: whatOf },
    { key: 'when', head: 'Saved', cell: ({ at }) => <When at={at} /> },
    { key: 'by', head: 'By', cell: ({ by }) => by },
    {
      key: 'use',
      head: 'Again',
      cell: ({ number, texts }) => (
        <Button variant="quiet" small onClick={() => onUse(texts)} aria-label={`Put into the form: version ${number}`}>
          Put into the form
        </Button>
      ),
    },
  ];
  return (
    <Panel title="History">
      <DataTable
        caption="Versions of the words, newest first"
        columns={columns}
        rows={email.history}
        rowKey={({ number }) => String(number)}
        empty="Nobody has changed these words yet."
      />
    </Panel>
  );
}
