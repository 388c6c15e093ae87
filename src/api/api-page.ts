/** The API as a readable page, generated from the OpenAPI document. */
import { inkColour, lineColour, pageColour, sunkenColour } from '#shared/theme-colours.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Json = Record<string, any>;

const escapeHtml = (text: unknown) => String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function apiPage(document: Json): string {
  const calls = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, call]) => section(document, method, path, call as Json)),
  );
  return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/nz/api/docs.css"></head><body><main>
<h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} <a href="/nz/api/openapi.json">OpenAPI 3.1 document</a></p>${calls.join('')}</main></body></html>`;
}

function section(document: Json, method: string, path: string, call: Json): string {
  const base = document.servers[0].url;
  const body = schemaBehind(
    document,
    (Object.values((call.requestBody?.content ?? {}) as Json)[0] as Json | undefined)?.schema,
  );
  const parameters = (call.parameters as Json[] | undefined) ?? [];
  return `<section><h2><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(base + path)}</code></h2><p>${escapeHtml(call.summary)}</p>
${parameters.length ? `<h3>Parameters</h3><ul>${parameters.map((one) => `<li><code>${escapeHtml(one.name)}</code> in ${escapeHtml(one.in)}${one.required ? ', required' : ''}</li>`).join('')}</ul>` : ''}
${body ? `<details><summary>Request body</summary><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>` : ''}
<h3>Answers</h3><dl>${Object.entries(call.responses as Json)
    .map(
      ([status, result]) =>
        `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml((result as Json).description)}${schemaOf(document, result as Json)}</dd>`,
    )
    .join('')}</dl></section>`;
}

/** Resolves a reference of the document to its schema. */
const schemaBehind = (document: Json, schema: Json | undefined): Json | undefined =>
  schema?.$ref ? (document.components.schemas as Json)[String(schema.$ref).split('/').at(-1) ?? ''] : schema;

function schemaOf(document: Json, result: Json): string {
  const schema = result.content?.['application/json']?.schema;
  const isError = schema?.$ref === '#/components/schemas/Error';
  const behind = schemaBehind(document, schema);
  return behind && !isError
    ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(behind, null, 2))}</pre></details>`
    : '';
}

export const apiPageStyles = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:${pageColour.light};color:${inkColour.light}}main{max-width:56rem;margin:0 auto;padding:2rem 1rem}
h2{font-size:1rem;border-top:1px solid ${lineColour.light};padding-top:1.5rem;margin-top:2rem}h3{font-size:.875rem}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:${sunkenColour.light};padding:1rem;border-radius:2px}
dt{font-weight:600}dd{margin:0 0 .5rem}a{color:inherit}@media(prefers-color-scheme:dark){body{background:${pageColour.dark};color:${inkColour.dark}}pre{background:${sunkenColour.dark}}h2{border-color:${lineColour.dark}}}`;
