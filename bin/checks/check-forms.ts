/**
 * `node bin/checks/check-forms.ts`: exit 1 when a form of the storefront is none of `src/storefront/ui/forms`
 * (docs/decisions/0092).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { TextFile } from './check-words.ts';
import { listFiles } from './list-files.ts';

/** Forms that do without it, and why. The list can only become shorter. */
const FORM_EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/storefront/features/mailing-list/mailing-list-form.tsx':
    'It is on every page, so all its code loads with the first attempt to submit.',
  'src/storefront/features/account/internal/payment-methods/add-card.tsx':
    'Its fields are in the frame of the card service, which reports their errors itself.',
  'src/storefront/features/challenge/internal/challenge-dialog.tsx': 'One answer, which only the server can check.',
  'src/storefront/features/gift-cards/internal/gift-cards.tsx':
    'It is inside the form of the payment step, and its errors go with the next change.',
  'src/storefront/features/loyalty/internal/airline-quote-form.tsx':
    'Its errors stay until the next attempt, because the airline, not a rule, finds most of them.',
};

/**
 * Files of the storefront that have a form of their own making: one that another function than `submit` of `useForm`
 * or `useApiForm` handles, or code that looks for fields marked as invalid.
 */
export const findOwnForms = (files: readonly TextFile[]): string[] =>
  files
    .filter(({ path }) => /^src\/storefront\/(features|routes|lib)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter(({ text, path }) => text.includes('[aria-invalid') || (path.endsWith('.tsx') && hasOwnSubmit(path, text)))
    .map(({ path }) => path);

function hasOwnSubmit(path: string, text: string): boolean {
  if (!text.includes('onSubmit')) return false;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === 'form')
      for (const attribute of node.attributes.properties)
        if (ts.isJsxAttribute(attribute) && attribute.name.getText() === 'onSubmit')
          isFound ||= !/^\{\w+\.submit\}$/.test(attribute.initializer?.getText() ?? '');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return isFound;
}

/** What is wrong: a form of its own making that is not listed, and a listed file that has none. */
export function checkForms(
  files: readonly TextFile[],
  exceptions: Readonly<Record<string, string>> = FORM_EXCEPTIONS,
): string[] {
  const found = findOwnForms(files);
  return [
    ...found
      .filter((path) => !Object.hasOwn(exceptions, path))
      .map((path) => `${path}: a form of its own making; use src/storefront/ui/forms/use-form.ts`),
    ...Object.keys(exceptions)
      .filter((path) => !found.includes(path))
      .map((path) => `${path}: has no form of its own making, take it off the list in bin/checks/check-forms.ts`),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = listFiles(root)
    .filter((path) => /^src\/storefront\/.*\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const problems = checkForms(files);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
