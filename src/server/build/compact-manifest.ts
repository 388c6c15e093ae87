/**
 * Compresses React Router's table of routes, which every page loads and which repeats most of its texts
 * (docs/decisions/0011). The resulting script builds the same object.
 */
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

const START = 'window.__reactRouterManifest=';
const FOLDER = '/nz/assets/';
const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports: string[];
  css: string[];
} & Record<(typeof FLAGS)[number], boolean>;
interface Manifest {
  routes: Record<string, Route>;
  [other: string]: unknown;
}

/** Throws when the smaller script would not build the same object. */
export function compactManifest(script: string): string {
  const manifest = JSON.parse(script.slice(script.indexOf(START) + START.length).replace(/;\s*$/, '')) as Manifest;
  const { routes, ...others } = manifest;
  const list = Object.values(routes);
  const files: string[] = [];
  const numberOf = (file: string): number => {
    const name = file.slice(FOLDER.length, -'.js'.length);
    const known = files.indexOf(name);
    return known < 0 ? files.push(name) - 1 : known;
  };
  const rows = list.map((route) => [
    route.id.replace(/^routes\//, '/'),
    list.findIndex(({ id }) => id === route.parentId),
    route.index ? 1 : (route.path ?? 0),
    FLAGS.reduce((bits, flag, at) => bits + (route[flag] ? 2 ** at : 0), 0),
    [route.module, ...route.imports].map(numberOf),
  ]);
  const compact = `${START}(${expand})(${JSON.stringify(others)},${JSON.stringify(rows)},${JSON.stringify(files.join())});`;
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(compact, { window });
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(window.__reactRouterManifest)), manifest))
    throw new Error('the table of routes cannot be written smaller');
  return compact;
}

// Source text, because the browser runs it unbuilt.
const expand = `(o,r,f)=>{f=f.split(",");o.routes={};let n=x=>x[0]=="/"?"routes"+x:x;for(let[i,p,a,b,m]of r){m=m.map(x=>"${FOLDER}"+f[x]+".js");o.routes[n(i)]={id:n(i),...(p<0?{}:{parentId:n(r[p][0])}),...(a===1?{index:true}:a===0?{}:{path:a}),${FLAGS.map((flag, at) => `${flag}:!!(b&${2 ** at})`).join()},module:m[0],imports:m.slice(1),css:[]}}return o}`;
