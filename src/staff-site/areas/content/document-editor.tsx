import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { inputsOf, PathField, Publication } from './internal/document-fields.tsx';
import { type DocumentEditorProps, useDocument } from './internal/use-document.ts';

/** The form of a text on product images; saved as a whole over the version that was opened. */
export function DocumentEditor({ document, version, onSaved }: DocumentEditorProps) {
  const edited = useDocument({ document, version, onSaved });
  const { draft, elsewhere, isChanged, isNew, save, takeTheirs, busy } = edited;
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
          {inputsOf(edited).line('text', 'Text on the image', { maxLength: 20 })}
        </div>
      </Panel>
      <Publication edited={edited} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          {draft.published ? 'Save and publish' : 'Save draft'}
        </Button>
        {isChanged && <span className="text-sm text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}
