/** Modules that need each other, by imports or by the tables that their SQL names, and folders that import each other. */

/** Module → the modules it needs, each with why: 'imports', or the tables it names. */
export type ModuleGraph = Map<string, Map<string, Set<string>>>;

export function addEdge(graph: ModuleGraph, from: string, to: string, why: string): void {
  if (from === to) return;
  const needs = graph.get(from) ?? new Map<string, Set<string>>();
  graph.set(from, needs.set(to, (needs.get(to) ?? new Set()).add(why)));
}

/** A module's or feature's one `internal/`, which its topic folders share (docs/decisions/0091), is no topic of it. */
const isShared = (folder: string): boolean => folder === 'internal';

/**
 * Adds the import to the graph of the folder in which the ways of both files part: `src/server/http/api/x.ts` that
 * imports `src/server/pages/y.ts` makes `http` need `pages` in `src/server`. A file directly in that folder belongs to
 * no folder beside the other.
 */
export function addFolderEdge(graphs: Map<string, ModuleGraph>, from: string, to: string): void {
  const [source, target] = [from.split('/'), to.split('/')];
  const parting = source.findIndex((part, depth) => part !== target[depth]);
  const parent = source.slice(0, parting).join('/');
  const [one, other] = [source[parting], target[parting]];
  if (!one || !other || source.length === parting + 1 || target.length === parting + 1) return;
  if (isShared(one) || isShared(other)) return;
  const graph: ModuleGraph = graphs.get(parent) ?? new Map();
  addEdge(graph, one, other, 'imports');
  graphs.set(parent, graph);
}

function reachable(graph: ModuleGraph, from: string): Set<string> {
  const found = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const next of graph.get(at)?.keys() ?? [])
      if (!found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
  return found;
}

/** Each group of modules that all reach one another, sorted. */
export function findCycles(graph: ModuleGraph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reachable(graph, name)]));
  const placed = new Set<string>();
  return [...graph.keys()].sort().flatMap((name) => {
    if (placed.has(name) || !reach.get(name)?.has(name)) return [];
    const group = [...(reach.get(name) ?? [])].filter((other) => reach.get(other)?.has(name)).sort();
    for (const one of group) placed.add(one);
    return [group];
  });
}
