/** Writes docs/configuration.md from the table of settings: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#platform/config.ts';

const rows = Object.entries(settings).map(
  ([name, { fallback, help }]) =>
    `| \`${name}\` | ${fallback === '' || fallback === undefined ? '' : `\`${fallback}\``} | ${help} |`,
);
writeFileSync(
  join(import.meta.dirname, '../../docs/configuration.md'),
  `# Configuration

Environment variables, read once at start. A mistake, or a \`KERB_\` name that does not exist, stops the shop with a list of everything wrong.

| Name | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`,
);
