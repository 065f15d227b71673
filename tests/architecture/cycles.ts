/** Each cycle of a graph once, as its nodes in order. A node that is in several cycles is named in only one of them. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const trail: string[] = []

  function walk(node: string): void {
    state.set(node, 'open')
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) walk(next)
    }
    trail.pop()
    state.set(node, 'done')
  }

  for (const node of graph.keys()) if (!state.has(node)) walk(node)
  return cycles
}
