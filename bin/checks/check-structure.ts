/** The size check: how many files a folder may contain, how long a file and a function may be. */
import ts from 'typescript';
import type { TextFile } from './check-words.ts';

const MAX_FILES_IN_FOLDER = 15;
const MAX_LINES_IN_FILE = 300;
const MAX_LINES_IN_FUNCTION = 60;
/** Of the shop's files without tests, half have at most this many lines, and nine tenths at most that many. */
const MAX_MEDIAN_LINES = 40;
const MAX_LINES_OF_NINE_TENTHS = 120;

const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** Written by a program, read by none of us. */
const isGenerated = (path: string): boolean => /\/(database-types|nz-holidays-table)\.ts$/.test(path);

/** Folders with too many source files directly in them; tests stand beside their subjects and do not count. */
export function findLargeFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!isSource(path) || isTest(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder !== '' && path.includes('/')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER).map(([folder]) => folder);
}

export const findLongFiles = (files: readonly TextFile[]): string[] =>
  files
    .filter(({ path, text }) => isSource(path) && !isGenerated(path) && text.split('\n').length - 1 > MAX_LINES_IN_FILE)
    .map(({ path }) => path);

/** What is wrong with the length of the files in `src` as a whole; nothing without files. */
export function findTypicalLengthProblems(files: readonly TextFile[]): string[] {
  const lengths = files
    .filter(({ path }) => path.startsWith('src/') && isSource(path) && !isTest(path) && !isGenerated(path))
    .map(({ text }) => text.split('\n').length - 1)
    .sort((a, b) => a - b);
  const lengthAt = (share: number) => lengths[Math.ceil(share * lengths.length) - 1] ?? 0;
  const [median, nineTenths] = [lengthAt(0.5), lengthAt(0.9)];
  return [
    ...(median > MAX_MEDIAN_LINES
      ? [`src: half of the files have up to ${median} lines, not ${MAX_MEDIAN_LINES}`]
      : []),
    ...(nineTenths > MAX_LINES_OF_NINE_TENTHS
      ? [`src: nine tenths of the files have up to ${nineTenths} lines, not ${MAX_LINES_OF_NINE_TENTHS}`]
      : []),
  ];
}

/** Functions that are too long, as `path#name`; functions of tests tell a whole scenario and do not count. */
export const findLongFunctions = (files: readonly TextFile[]): string[] =>
  files
    .filter(({ path }) => isSource(path) && !isTest(path) && !isGenerated(path))
    .flatMap(({ path, text }) => longFunctionsOf(path, text));

function longFunctionsOf(path: string, text: string): string[] {
  if (text.split('\n').length <= MAX_LINES_IN_FUNCTION) return [];
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && linesOf(file, node) > MAX_LINES_IN_FUNCTION)
      found.push(`${path}#${nameOf(node)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const linesOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.end).line - file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText() : '(anonymous)';
}

/** What breaks a rule and is not listed, and what is listed and breaks it no more: the list can only become shorter. */
export function compareWithExceptions(found: readonly string[], exceptions: readonly string[]): string[] {
  const [broken, listed] = [new Set(found), new Set(exceptions)];
  return [
    ...[...broken].filter((one) => !listed.has(one)).map((one) => `${one}: too large`),
    ...[...listed].filter((one) => !broken.has(one)).map((one) => `${one}: no longer too large, take it off the list`),
  ];
}
