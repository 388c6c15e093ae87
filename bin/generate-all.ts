import { writeFileSync } from 'node:fs';

/** `npm run generate`: everything that is made from something else. */
await import('./generate-database-types.ts');
await import('./write-configuration-page.ts');
const { makeTable, TABLE } = await import('./write-holidays.ts');
writeFileSync(TABLE, makeTable());
