/** Modules that need each other, by imports or by the tables that their SQL names. */

/** Module → the modules it needs, each with why: 'imports', or the tables it names. */
export type ModuleGraph = Map<string, Map<string, Set<string>>>;

export function addEdge(graph: ModuleGraph, from: string, to: string, why: string): void {
  if (from === to) return;
  const needs = graph.get(from) ?? new Map<string, Set<string>>();
  graph.set(from, needs.set(to, (needs.get(to) ?? new Set()).add(why)));
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
