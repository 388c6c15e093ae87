import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { inputsOf, PathField, Preview, Publication, WrittenFields } from './internal/document-fields.tsx';
import { type DocumentEditorProps, useDocument } from './internal/use-document.ts';

/** The form of a document of any kind; saved as a whole over the version that was opened. */
export function DocumentEditor({ document, version, leftOut: left = [], onSaved }: DocumentEditorProps) {
  const edited = useDocument({ document, version, leftOut: left, onSaved });
  const { draft, elsewhere, isChanged, isNew, html, save, preview, takeTheirs, busy } = edited;
  const hasBody = draft.kind === 'article' || draft.kind === 'post';
  return (
    <form onSubmit={save} noValidate>
      {elsewhere && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3"
        >
          <p>This page has changed since you opened it (edited by someone else).</p>
          <Button variant="secondary" small onClick={takeTheirs}>
            Load the current version
          </Button>
        </div>
      )}
      <Panel title="Content">
        <div className="flex flex-col gap-4">
          {isNew && <PathField edited={edited} />}
          {hasBody && <WrittenFields edited={edited} />}
          {draft.kind === 'overlay' && inputsOf(edited).line('text', 'Text on the image', { maxLength: 20 })}
        </div>
      </Panel>
      <Publication edited={edited} />
      {html !== null && hasBody && <Preview title={inputsOf(edited).text('title')} html={html} />}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          {draft.published ? 'Save and publish' : 'Save draft'}
        </Button>
        {hasBody && (
          <Button variant="secondary" busy={busy} onClick={preview}>
            Preview
          </Button>
        )}
        {isChanged && <span className="text-sm text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}
