import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type DocumentReply,
  documentReply,
  previewReply,
  type WrittenDocument,
} from '#contract/staff/staff-content.ts';
import { fromField, toField } from '../../nz-moment.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { UploadImages } from '../../ui/forms/upload-images.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';
import { BlockList } from './block-list.tsx';
import { type Block, cleanBlock } from './block-words.ts';
import { ImageChoice } from './image-choice.tsx';

interface DocumentEditorProps {
  document: WrittenDocument;
  version: number | null;
  /** Parts of the document that its page does not show, at the time it was read. */
  leftOut?: readonly string[];
  onSaved: (reply: DocumentReply) => void;
}

/** The form of a document of any kind; saved as a whole over the version that was opened. */
export function DocumentEditor({ document, version, leftOut: left = [], onSaved }: DocumentEditorProps) {
  const [began, setBegan] = useState({ version, document });
  const [draft, setDraft] = useState(document);
  const [html, setHtml] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState(left);
  // Where an uploaded image is inserted in the text; at its end until the field was focused.
  const [cursor, setCursor] = useState<number | null>(null);
  const { send, busy, fields: wrong } = useSend();
  // While saving, the newer version is our own.
  const elsewhere = !busy && version !== began.version;
  const put = (values: Partial<WrittenDocument>) => setDraft({ ...draft, ...values });
  const putField = (name: string) => (value: unknown) => put({ fields: { ...draft.fields, [name]: value } });
  const text = (name: string): string => (typeof draft.fields[name] === 'string' ? (draft.fields[name] as string) : '');
  const errorOf = (name: string) =>
    wrong[`fields.${name}`] ?? Object.entries(wrong).find(([path]) => path.startsWith(`fields.${name}.`))?.[1];
  const line = (name: string, label: string, more: { optional?: boolean; hint?: string; maxLength?: number } = {}) => (
    <Field label={label} name={name} value={text(name)} onChange={putField(name)} error={errorOf(name)} {...more} />
  );
  const hasBody = draft.kind === 'article' || draft.kind === 'post';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version: began.version, document: clean(draft) },
      done: draft.published ? 'Saved. Shoppers see it within a second, once it is due.' : 'Saved as a draft.',
    });
    if (!reply) return;
    setBegan({ version: reply.version, document: reply.document });
    setDraft(reply.document);
    setLeftOut(reply.leftOut);
    onSaved(reply);
  };
  const preview = async () => {
    const reply = await send('POST', 'staff/content/preview', {
      schema: previewReply,
      body: { document: clean(draft) },
    });
    if (!reply) return;
    setHtml(reply.html);
    setLeftOut(reply.leftOut);
  };
  /** Inserts images at the cursor, one paragraph each; the editor has to add their alternative texts. */
  const place = (uploaded: readonly { src: string }[]) =>
    setDraft((now) => {
      const body = typeof now.fields.body === 'string' ? now.fields.body : '';
      const at = cursor ?? body.length;
      const placed = uploaded.map(({ src }) => `![What the picture shows](${src})`).join('\n\n');
      return {
        ...now,
        fields: { ...now.fields, body: `${body.slice(0, at)}\n\n${placed}\n\n${body.slice(at)}`.trimStart() },
      };
    });
  const takeTheirs = async () => {
    if (
      !(await confirm({
        title: 'Take it as it is now?',
        body: 'What you changed here and did not save is lost.',
        action: 'Take it',
      }))
    )
      return;
    setBegan({ version, document });
    setDraft(document);
  };
  return (
    <form onSubmit={save} noValidate>
      {elsewhere && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3"
        >
          <p>Somebody else has changed this page since you opened it.</p>
          <Button variant="secondary" small onClick={takeTheirs}>
            Show it as it is now
          </Button>
        </div>
      )}
      <Panel title="What it says">
        <div className="flex flex-col gap-4">
          {began.version === null && draft.kind !== 'home' && (
            <Field
              label={draft.kind === 'overlay' ? 'Id' : 'Address'}
              name="path"
              autoCapitalize="off"
              value={draft.path}
              onChange={(path) => put({ path })}
              error={wrong.path}
              hint={
                draft.kind === 'overlay'
                  ? 'Products name it by this.'
                  : `Below ${draft.kind === 'post' ? '/blog' : '/articles'}: lower-case words with hyphens. It never changes.`
              }
            />
          )}
          {hasBody && (
            <>
              {line('title', 'Title', { maxLength: 200 })}
              <TextBlock
                label="Summary"
                name="summary"
                rows={2}
                value={text('summary')}
                onChange={putField('summary')}
                error={errorOf('summary')}
                hint="Shown in lists and by search engines."
              />
              <Pair>
                <ImageChoice
                  fields={draft.fields}
                  errorOf={errorOf}
                  onChange={(fields) => put({ fields: { ...draft.fields, ...fields } })}
                />
                {draft.kind === 'post' && line('author', 'Author', { optional: true })}
              </Pair>
              {draft.kind === 'post' && (
                <Field
                  label="Tags"
                  name="tags"
                  optional
                  value={Array.isArray(draft.fields.tags) ? draft.fields.tags.join(', ') : text('tags')}
                  onChange={(value) => putField('tags')(value)}
                  error={errorOf('tags')}
                  hint="Lower-case words with hyphens, divided by commas; at most 8."
                />
              )}
              {draft.kind === 'article' && (
                <Tick
                  label="Every page’s end links to it"
                  name="inFooter"
                  checked={draft.fields.inFooter === true}
                  onChange={putField('inFooter')}
                />
              )}
              <TextBlock
                label="Text"
                name="body"
                rows={16}
                value={text('body')}
                onChange={putField('body')}
                error={errorOf('body')}
                onSelect={(event) => setCursor(event.currentTarget.selectionEnd)}
                hint="Markdown: **bold**, ## heading, [words](/products)."
              />
              {leftOut.length > 0 && (
                <div role="alert" className="rounded-xs border border-l-4 border-danger px-4 py-3">
                  <p className="font-semibold">The page leaves out what it cannot show:</p>
                  <ul className="list-disc pl-5">
                    {leftOut.map((what) => (
                      <li key={what} className="break-words">
                        {what}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              <UploadImages label="Add a picture to the text" max={10} onUploaded={place} />
            </>
          )}
          {draft.kind === 'overlay' && line('text', 'Words on the picture', { maxLength: 20 })}
          {draft.kind === 'home' && (
            <BlockList
              blocks={(draft.fields.blocks ?? []) as Block[]}
              fields={wrong}
              onChange={(blocks) => put({ fields: { blocks } })}
            />
          )}
          {draft.kind === 'home' && wrong['fields.blocks'] && (
            <p className="font-medium text-danger">The page needs one to twenty blocks.</p>
          )}
        </div>
      </Panel>
      <Panel title="When it is shown">
        <Tick
          label="Published"
          name="published"
          checked={draft.published}
          onChange={(published) => put({ published })}
        />
        <Pair>
          <Field
            label="From (New Zealand time)"
            name="publishAt"
            optional
            type="datetime-local"
            value={toField(draft.publishAt)}
            onChange={(value) => put({ publishAt: fromField(value) })}
            error={wrong.publishAt}
          />
          <Field
            label="Until"
            name="publishUntil"
            optional
            type="datetime-local"
            value={toField(draft.publishUntil)}
            onChange={(value) => put({ publishUntil: fromField(value) })}
            error={wrong.publishUntil}
          />
        </Pair>
      </Panel>
      {html !== null && hasBody && (
        <Panel title="Preview">
          <div className="max-w-prose">
            <h2 className="font-display text-2xl font-bold">{text('title')}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (render-markdown.ts) */}
            <div className="written mt-4" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </Panel>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          {draft.published ? 'Save and publish' : 'Save the draft'}
        </Button>
        {hasBody && (
          <Button variant="secondary" busy={busy} onClick={preview}>
            Preview
          </Button>
        )}
        {draft !== began.document && <span className="text-sm text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);

/** The document without empty optional fields. */
function clean(document: WrittenDocument): WrittenDocument {
  const fields = Object.fromEntries(
    Object.entries(document.fields).flatMap(([name, value]) => {
      if (value === '' && ['picture', 'author'].includes(name)) return [];
      if (value === undefined) return [];
      if (name === 'tags' && typeof value === 'string')
        return [
          [
            name,
            value
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ],
        ];
      if (name === 'blocks') return [[name, (value as Block[]).map(cleanBlock)]];
      return [[name, value]];
    }),
  );
  return { ...document, path: document.path.trim(), fields };
}
