import { run } from '../node26.mjs';

run('bin/packages/print-provenance.ts');
