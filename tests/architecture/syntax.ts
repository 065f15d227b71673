/** A node of the syntax tree. Its fields are checked before use, since a parser makes the tree. */
export type Node = { type: string } & Record<string, unknown>

/** Calls `see` for every node, parents first. */
export function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const part of node) visit(part, see)
  if (!isNode(node)) return
  see(node)
  for (const part of Object.values(node)) if (typeof part === 'object') visit(part, see)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
