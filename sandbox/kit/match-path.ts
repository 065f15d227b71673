/**
 * Compares a path with a pattern: `:name` takes one segment and becomes a parameter, `*` takes anything. Null if they
 * differ.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const found = compile(pattern).exec(path)
  if (!found) return null
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    // An invalid percent escape names nothing that exists.
    return null
  }
}

const compiled = new Map<string, RegExp>()

function compile(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const expression = new RegExp(`^${source}$`)
  compiled.set(pattern, expression)
  return expression
}
