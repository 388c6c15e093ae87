import { run } from './node26.mjs';

run('model/run-model.ts');
