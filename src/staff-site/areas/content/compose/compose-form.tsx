import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, TextBlock, Tick } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BlockList } from '../block-list.tsx';
import type { Block } from '../block-words.ts';
import { isWritten } from '../document-words.ts';
import { ImageChoice } from '../image-choice.tsx';
import { inputsOf, PathField, TextPreview, WrittenFields } from '../internal/document-fields.tsx';
import { useWrittenText, type WrittenText } from '../internal/use-written-text.ts';
import { type Entry, MenuEntries } from './menu-entries.tsx';
import type { Composing } from './use-compose.ts';

interface ComposeFormProps {
  composing: Composing;
  /** Whether it has an address already. */
  isNew: boolean;
  counts: ReadonlyMap<string, number | null>;
  /** Parts of the text that its page does not show, as it was saved. */
  leftOut: readonly string[];
}

/** The form of the home page, a landing page, the menu, an article or a post; saves a draft. */
export function ComposeForm({ composing, isNew, counts, leftOut }: ComposeFormProps) {
  const { kind, submit, busy, isChanged, elsewhere, takeTheirs } = composing;
  const written = useWrittenText(composing, leftOut);
  return (
    <form onSubmit={submit} noValidate>
      {elsewhere && (
        <Warning>
          <p>Somebody else has saved or published this since you opened it.</p>
          <Button variant="secondary" small onClick={takeTheirs}>
            Load what they saved
          </Button>
        </Warning>
      )}
      {kind === 'page' && <PageFields composing={composing} isNew={isNew} />}
      {isWritten(kind) ? (
        <Writing {...{ composing, isNew, written }} />
      ) : (
        <Blocks composing={composing} counts={counts} />
      )}
      <div className="sticky bottom-0 z-10 -mx-4 mb-5 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          Save draft
        </Button>
        {isWritten(kind) && (
          <Button variant="secondary" busy={written.busy} onClick={() => void written.preview()}>
            Preview text
          </Button>
        )}
        {isChanged && <span className="text-sm text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}

/** The blocks of a page, or the entries of the menu. */
function Blocks({ composing, counts }: Pick<ComposeFormProps, 'composing' | 'counts'>) {
  const { kind, fields, put, wrong } = composing;
  return (
    <Panel title={kind === 'menu' ? 'Entries' : 'Blocks'}>
      {kind === 'menu' ? (
        <MenuEntries
          entries={(fields.entries ?? []) as Entry[]}
          wrong={wrong}
          counts={counts}
          onChange={(entries) => put({ entries })}
        />
      ) : (
        <BlockList
          blocks={(fields.blocks ?? []) as Block[]}
          fields={wrong}
          counts={counts}
          onChange={(blocks) => put({ blocks })}
        />
      )}
      {(wrong['fields.blocks'] ?? wrong['fields.entries']) && (
        <p className="mt-3 font-medium text-danger">{wrong['fields.blocks'] ?? wrong['fields.entries']}</p>
      )}
    </Panel>
  );
}

/** The texts and images of an article or a post. */
function Writing({
  composing,
  isNew,
  written,
}: Pick<ComposeFormProps, 'composing' | 'isNew'> & { written: WrittenText }) {
  const { kind, path, setPath, fields, setFields } = composing;
  const edited = {
    draft: { kind, path, fields },
    put: (values: { path?: string; fields?: Record<string, unknown> }) => {
      if (values.path !== undefined) setPath(values.path);
      if (values.fields) setFields(values.fields);
    },
    wrong: { ...written.wrong, ...composing.wrong },
  };
  return (
    <>
      <Panel title="Content">
        <div className="flex flex-col gap-4">
          {isNew && <PathField edited={edited} />}
          <WrittenFields edited={edited} written={written} />
        </div>
      </Panel>
      {written.html !== null && <TextPreview title={inputsOf(edited).text('title')} html={written.html} />}
    </>
  );
}

/** A warning above a form, with what can be done. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3"
  >
    {children}
  </div>
);

/** Address, title and description of a landing page. */
function PageFields({ composing, isNew }: Pick<ComposeFormProps, 'composing' | 'isNew'>) {
  const { path, setPath, fields, put, wrong } = composing;
  const textOf = (name: string): string => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  return (
    <Panel title="Page">
      <div className="flex flex-col gap-4">
        {isNew && (
          <Field
            label="URL"
            name="path"
            autoCapitalize="off"
            value={path}
            onChange={setPath}
            error={wrong.path}
            hint="Below /pages: lower-case words with hyphens. It cannot be changed later."
          />
        )}
        <Field
          label="Title"
          name="title"
          maxLength={200}
          value={textOf('title')}
          onChange={(title) => put({ title })}
          error={wrong['fields.title']}
        />
        <TextBlock
          label="Description"
          name="summary"
          rows={2}
          value={textOf('summary')}
          onChange={(summary) => put({ summary })}
          error={wrong['fields.summary']}
          hint="Shown by search engines and with links to the page."
        />
        <Tick
          label="Search engines may list it"
          name="listed"
          checked={fields.listed !== false}
          onChange={(listed) => put({ listed })}
        />
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold underline underline-offset-4">
            Image of links to the page
          </summary>
          <ImageChoice fields={fields} product={null} errorOf={(name) => wrong[`fields.${name}`]} onChange={put} />
        </details>
      </div>
    </Panel>
  );
}
