/**
 * Sends functions of the simulator to the browser. Their files are TypeScript like all others; a page or script gets
 * such a file without its types and exports, in a scope of its own.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const EXPORT = /^export (?=(?:async )?(?:function|const|class) )/gm;
const MODULE_SYNTAX = /^\s*(?:import|export)\b|\bimport\s*[(.]/m;
/** Inside an inline script these would end it, or make the browser take what follows for a comment. */
const SCRIPT_BREAKER = /<\/script|<!--/i;

/** The JavaScript of each file that was read; the text stays the same until the simulator ends. */
const scripts = new Map<string, string>();

/**
 * A JavaScript expression for a classic script, inline or not. Its value is `fn`, a function that `file` exports:
 * `${browserFunction(file, fn)}('argument')` is a call. Throws when the file imports more than types, because a classic
 * script cannot import, or when it contains what would end an inline script.
 */
export function browserFunction(file: URL, fn: (...args: never[]) => unknown): string {
  return `(() => {\n'use strict';\n${readScript(file)}\nreturn ${fn.name};\n})()`;
}

function readScript(file: URL): string {
  const known = scripts.get(file.href);
  if (known !== undefined) return known;
  const script = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(EXPORT, '');
  if (MODULE_SYNTAX.test(script))
    throw new Error(`${file.pathname} is sent to the browser: it may import only types, and export only declarations.`);
  if (SCRIPT_BREAKER.test(script))
    throw new Error(`${file.pathname} is sent to the browser: it must not contain '</script' or '<!--'.`);
  scripts.set(file.href, script);
  return script;
}
