/** Writes docs/configuration.md from the lists of settings: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingGroups } from '#server/settings/read-config.ts';

const groups = settingGroups.map(({ title, settings }) => {
  const rows = Object.entries(settings).map(
    ([name, { fallback, help, screen }]) =>
      `| \`${name}\` | ${fallback === '' || fallback === undefined ? '' : `\`${fallback}\``} | ${help}${screen ? ' *' : ''} |`,
  );
  return `## ${title}\n\n| Name | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
});
writeFileSync(
  join(import.meta.dirname, '../../docs/configuration.md'),
  `# Configuration

Environment variables, read once at start. A mistake, or a \`KERB_\` name that does not exist, stops the shop with a list of everything wrong.

Settings marked with * can also be changed by a manager at the staff site, under Settings, without a restart ([decision 125](decisions/0125-settings-of-shopkeepers.md)). Where the environment sets one, its value holds, and the screen says so.

${groups.join('\n')}`,
);
