/** The form fields of a document. */
import type { ReactNode } from 'react';
import type { WrittenDocument } from '#contract/staff/staff-content.ts';
import { fromField, toField } from '../../../nz-moment.ts';
import { Field, TextBlock, Tick } from '../../../ui/forms/field.tsx';
import { UploadImages } from '../../../ui/forms/upload-images.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ImageChoice } from '../image-choice.tsx';
import { renderedText } from './rendered-text.ts';
import type { EditedDocument } from './use-document.ts';
import type { WrittenText } from './use-written-text.ts';

/** A document that is being edited, whichever way it is saved. */
interface Edited {
  draft: Pick<WrittenDocument, 'kind' | 'path' | 'fields'>;
  put: (values: Partial<Pick<WrittenDocument, 'path' | 'fields'>>) => void;
  wrong: Readonly<Record<string, string>>;
}
interface FieldsProps {
  edited: Edited;
}

/** Reads, changes and finds errors of a text of the document; `line` is a one-line field for it. */
export function inputsOf({ draft, put, wrong }: Edited) {
  const putField = (name: string) => (value: unknown) => put({ fields: { ...draft.fields, [name]: value } });
  const text = (name: string): string => (typeof draft.fields[name] === 'string' ? (draft.fields[name] as string) : '');
  const errorOf = (name: string) =>
    wrong[`fields.${name}`] ?? Object.entries(wrong).find(([path]) => path.startsWith(`fields.${name}.`))?.[1];
  const line = (name: string, label: string, more: { optional?: boolean; hint?: string; maxLength?: number } = {}) => (
    <Field label={label} name={name} value={text(name)} onChange={putField(name)} error={errorOf(name)} {...more} />
  );
  return { putField, text, errorOf, line };
}

/** The address of a new page, or the id of a new overlay. */
export const PathField = ({ edited: { draft, put, wrong } }: FieldsProps) => (
  <Field
    label={draft.kind === 'overlay' ? 'Id' : 'URL'}
    name="path"
    autoCapitalize="off"
    value={draft.path}
    onChange={(path) => put({ path })}
    error={wrong.path}
    hint={
      draft.kind === 'overlay'
        ? 'Products refer to it by this id.'
        : `Below ${draft.kind === 'post' ? '/blog' : '/articles'}: lower-case words with hyphens. It cannot be changed later.`
    }
  />
);

/** The texts of an article or a post. */
export function WrittenFields({ edited, written }: FieldsProps & { written: WrittenText }) {
  const { draft, put } = edited;
  const { leftOut, setCursor, place } = written;
  const { putField, text, errorOf, line } = inputsOf(edited);
  return (
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
      <KindFields edited={edited} />
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
      <LeftOut parts={leftOut} />
      <UploadImages label="Add an image to the text" max={10} onUploaded={place} />
    </>
  );
}

/** The tags of a post; whether every page links to an article. */
function KindFields({ edited }: FieldsProps) {
  const { draft } = edited;
  const { putField, text, errorOf } = inputsOf(edited);
  return (
    <>
      {draft.kind === 'post' && (
        <Field
          label="Tags"
          name="tags"
          optional
          value={Array.isArray(draft.fields.tags) ? draft.fields.tags.join(', ') : text('tags')}
          onChange={(value) => putField('tags')(value)}
          error={errorOf('tags')}
          hint="Lower-case words with hyphens, separated by commas; at most 8."
        />
      )}
      {draft.kind === 'article' && (
        <Tick
          label="Link to it in the footer"
          name="inFooter"
          checked={draft.fields.inFooter === true}
          onChange={putField('inFooter')}
        />
      )}
    </>
  );
}

function LeftOut({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <div role="alert" className="rounded-xs border border-l-4 border-danger px-4 py-3">
      <p className="font-semibold">This content is not allowed and is not shown:</p>
      <ul className="list-disc pl-5">
        {parts.map((what) => (
          <li key={what} className="break-words">
            {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const Publication = ({ edited: { draft, put, wrong } }: { edited: EditedDocument }) => (
  <Panel title="Publication">
    <Tick label="Published" name="published" checked={draft.published} onChange={(published) => put({ published })} />
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
);

export const TextPreview = ({ title, html }: { title: string; html: string }) => (
  <Panel title="Preview of the text">
    <div className="max-w-prose">
      <h2 className="font-display text-2xl font-bold">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (render-markdown.ts) */}
      <div className="written mt-4" dangerouslySetInnerHTML={{ __html: renderedText(html) }} />
    </div>
  </Panel>
);

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
