/** One content file: Markdown with front matter for articles and posts, YAML or JSON for the rest. Pure. */
import { parse } from 'yaml';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type ContentDocument, contentDocument } from '#contract/site/content.ts';
import { fail, ok, type Result } from '#shared/result.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;
/** Settings of the document itself, not of its fields. */
const OUTER = ['kind', 'path', 'published', 'publishAt', 'publishUntil'];

/** The documents of a file, or what is wrong with it. */
type ReadContent = Result<ContentDocument[], string[]>;

/**
 * `name` is the path below the content folder: `articles/delivery.md` is the article 'delivery', `blog/a/b.md` the
 * post 'a/b', `home.yaml` the home page, `menu.yaml` the menu, `pages/NAME.yaml` a landing page, `overlays.yaml` a list of overlays.
 */
export function readContentFile(name: string, text: string): ReadContent {
  const [, folder, inner, kindOfFile] =
    /^(?:(articles|blog|pages)\/)?(.+)\.(md|yaml|yml|json)$/.exec(name.replaceAll('\\', '/')) ?? [];
  try {
    if (folder && folder !== 'pages' && inner && kindOfFile === 'md') {
      const [, head, body] = FRONT_MATTER.exec(text) ?? [];
      if (head === undefined) return no('begins with no settings between two lines of ---');
      const { fields, ...outer } = split(asRecord(parse(head)));
      return checked([
        {
          kind: folder === 'blog' ? 'post' : 'article',
          path: inner,
          ...outer,
          fields: { ...fields, body: (body ?? '').trim() },
        },
      ]);
    }
    if (!folder && (inner === 'home' || inner === 'menu') && kindOfFile !== 'md')
      return checked([{ kind: inner, path: inner, fields: asRecord(parse(text)) }]);
    if (folder === 'pages' && inner && kindOfFile !== 'md')
      return checked([{ kind: 'page', path: inner, ...split(asRecord(parse(text))) }]);
    if (!folder && inner === 'overlays' && kindOfFile !== 'md')
      return checked(
        Object.entries(asRecord(parse(text))).map(([path, words]) => ({
          kind: 'overlay',
          path,
          fields: { text: words },
        })),
      );
  } catch (error) {
    return no(error instanceof Error ? (error.message.split('\n')[0] as string) : 'cannot be read');
  }
  return no('is no content: expected articles/*.md, blog/**/*.md, pages/*.yaml, home.yaml, menu.yaml or overlays.yaml');
}

/** Settings of the document itself, and its fields. */
function split(settings: Record<string, unknown>): { fields: Record<string, unknown> } & Record<string, unknown> {
  const outer = Object.fromEntries(Object.entries(settings).filter(([key]) => OUTER.includes(key)));
  const fields = Object.fromEntries(Object.entries(settings).filter(([key]) => !OUTER.includes(key)));
  return { ...outer, fields };
}

function checked(values: unknown[]): ReadContent {
  const documents: ContentDocument[] = [];
  const reasons: string[] = [];
  for (const value of values) {
    const parsed = contentDocument.safeParse(value, { error: plainIssue });
    if (parsed.success) documents.push(parsed.data);
    else
      reasons.push(
        ...parsed.error.issues.map(({ path, message }) =>
          path.length > 0 ? `${path.join('.')}: ${message}` : message,
        ),
      );
  }
  return reasons.length > 0 ? fail(reasons) : ok(documents);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('holds no settings');
  return value as Record<string, unknown>;
}
const no = (reason: string): ReadContent => fail([reason]);
