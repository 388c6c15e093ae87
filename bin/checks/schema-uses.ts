/** Every use of a table in src/: in tagged SQL, in SQL as plain text, and through the query builder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Access, endsBeforeTarget, namedTables } from './sql-tables.ts';

export interface TableUse {
  /** A folder of src/modules, or where else in src/ the file is. */
  module: string;
  table: string;
  access: Access;
  /** With the line. */
  place: string;
}

export interface SourceUses {
  uses: TableUse[];
  /** Writes whose table this check cannot read: they have to be written another way. */
  unreadable: string[];
  /** What the file imports, as written. */
  imports: string[];
}

/** What `const table = '…'` and `for (const table of […])` can stand for. */
type Constants = Map<string, readonly string[]>;

const WRITERS = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const READERS = new Set(['selectFrom', 'from', 'using', 'table', 'ref']);
const isJoin = (name: string) => /^(inner|left|right|full|cross)(Lateral)?Join(Lateral)?$/.test(name);
const STARTS_SQL = /^\s*(select|insert|update|delete|with|merge|copy|truncate|lock|alter|create)\b/i;

/** 'storefront' for a file of the site, 'adapters/email' for one of an adapter. */
function moduleOf(path: string): string {
  const [, folder = '', name = ''] = path.split('/');
  if (folder === 'modules') return name;
  return folder === 'adapters' ? `adapters/${name}` : folder;
}

/** The text with a parameter for each placeholder, which keeps its line ends so that lines can be counted. */
function sqlText(literal: ts.TemplateLiteral | ts.StringLiteral, file: ts.SourceFile): string {
  if (!ts.isTemplateExpression(literal)) return literal.text;
  return literal.templateSpans.reduce((text, span, index) => {
    const ends = span.expression.getFullText(file).split('\n').length - 1;
    return `${text} $${index + 1} ${'\n'.repeat(ends)}${span.literal.text}`;
  }, literal.head.text);
}

/** Whether the text before one of the placeholders asks for the name of a table that is written. */
const hidesTarget = (literal: ts.TemplateLiteral): boolean =>
  ts.isTemplateExpression(literal) &&
  [literal.head, ...literal.templateSpans.slice(0, -1).map((span) => span.literal)].some((one) =>
    endsBeforeTarget(one.text),
  );

/** String literals of an argument, also in an array or behind a condition, but not those of a nested call. */
function stringsOf(node: ts.Node | undefined, constants: Constants = new Map()): readonly string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isIdentifier(node)) return constants.get(node.text) ?? [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one) => stringsOf(one, constants));
  if (ts.isConditionalExpression(node))
    return [...stringsOf(node.whenTrue, constants), ...stringsOf(node.whenFalse, constants)];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return stringsOf(node.expression, constants);
  return [];
}

class SourceReader {
  readonly result: SourceUses = { uses: [], unreadable: [], imports: [] };
  readonly #path: string;
  readonly #file: ts.SourceFile;
  readonly #known: ReadonlySet<string>;
  readonly #constants: Constants = new Map();

  constructor(path: string, text: string, known: ReadonlySet<string>) {
    this.#path = path;
    this.#known = known;
    this.#file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  }

  read(): SourceUses {
    this.#visit(this.#file);
    return this.result;
  }

  #place(node: ts.Node, below = 0): string {
    return `${this.#path}:${this.#file.getLineAndCharacterOfPosition(node.getStart(this.#file)).line + 1 + below}`;
  }

  #add(table: string, access: Access, place: string): void {
    this.result.uses.push({ module: moduleOf(this.#path), table, access, place });
  }

  #addSql(literal: ts.TemplateLiteral | ts.StringLiteral): void {
    for (const { table, access, line } of namedTables(sqlText(literal, this.#file), this.#known))
      this.#add(table, access, this.#place(literal, line));
  }

  /** Plain text that begins like SQL and is not: prose. */
  #addPlainText(literal: ts.TemplateLiteral | ts.StringLiteral): void {
    if (!STARTS_SQL.test(sqlText(literal, this.#file))) return;
    try {
      this.#addSql(literal);
    } catch {
      // PostgreSQL could not read it either.
    }
  }

  #addBuilderCall(call: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(call.expression)) return;
    const name = call.expression.name.text;
    const writes = WRITERS.has(name);
    if (!writes && !READERS.has(name) && !isJoin(name)) return;
    const strings = stringsOf(call.arguments[0], this.#constants);
    if (writes && strings.length === 0 && call.arguments.length === 1)
      this.result.unreadable.push(this.#place(call.expression.name));
    for (const string of strings) {
      // 'orders.orders as o', or the column 'orders.orders.id' of sql.ref.
      const table = /^\w+\.\w+/.exec(string)?.[0] ?? '';
      if (this.#known.has(table)) this.#add(table, writes ? 'write' : 'read', this.#place(call.expression.name));
    }
  }

  #keepConstant(declared: ts.VariableDeclaration, value: ts.Expression): void {
    if (ts.isIdentifier(declared.name)) this.#constants.set(declared.name.text, stringsOf(value));
  }

  #visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        this.result.imports.push(node.moduleSpecifier.text);
      return;
    }
    if (ts.isVariableDeclaration(node) && node.initializer) this.#keepConstant(node, node.initializer);
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
      for (const declared of node.initializer.declarations) this.#keepConstant(declared, node.expression);
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql') {
      this.#addSql(node.template);
      if (hidesTarget(node.template)) this.result.unreadable.push(this.#place(node));
      // Not the template itself, which would count as plain text too.
      ts.forEachChild(node.template, (child) => this.#visit(child));
      return;
    }
    if (ts.isCallExpression(node)) {
      this.#addBuilderCall(node);
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword)
        this.result.imports.push(...stringsOf(node.arguments[0]));
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      this.#addPlainText(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }
}

export function readSource(root: string, path: string, known: ReadonlySet<string>): SourceUses {
  return new SourceReader(path, readFileSync(join(root, path), 'utf8'), known).read();
}
