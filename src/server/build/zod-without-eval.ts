/**
 * Zod compiles schemas by `eval` where it may, and finds that out by trying when the first schema is made. The content
 * security policy forbids it and reports each try, so that both sites turn it off inside zod itself: a call of
 * `config` would come after the schemas of imported modules.
 */
const CORE = /node_modules\/zod\/v4\/core\/core\.js$/;
const CONFIG = 'export const globalConfig = globalThis.__zod_globalConfig;';

/** The plugin of Vite for both sites. Throws when zod keeps its configuration elsewhere. */
export const zodWithoutEval = () => ({
  name: 'zod-without-eval',
  transform(code: string, id: string): string | undefined {
    if (!CORE.test(id.split('?')[0] ?? '')) return undefined;
    if (!code.includes(CONFIG)) throw new Error('zod no longer keeps its configuration where it did');
    return `${code}\nglobalConfig.jitless = true;\n`;
  },
});
