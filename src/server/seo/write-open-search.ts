/** OpenSearch 1.1: lets a browser offer the shop's search in its address bar. */
import { xmlElement, xmlHeader, xmlText } from './xml-text.ts';

/** The format's maximum length of a short name. */
const MAX_NAME_LENGTH = 16;

export function writeOpenSearch({
  origin,
  shopName,
  termParam,
}: {
  origin: string;
  shopName: string;
  termParam: string;
}): string {
  const template = `${origin}/nz/search?${termParam}={searchTerms}`;
  return `${xmlHeader}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
${xmlElement('ShortName', [...shopName].slice(0, MAX_NAME_LENGTH).join('').trim())}
${xmlElement('Description', `Search ${shopName}`)}
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Language>en-NZ</Language>
<Image width="16" height="16" type="image/svg+xml">${xmlText(`${origin}/nz/icon.svg`)}</Image>
<Url type="text/html" method="get" template="${xmlText(template)}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(`${origin}/nz/opensearch.xml`)}"/>
</OpenSearchDescription>
`;
}
