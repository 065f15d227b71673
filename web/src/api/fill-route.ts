export interface FilledRoute {
  method: string
  url: string
  body: string | null
}

/**
 * Turns a route and its input into a request: `{names}` are filled from the input; the rest goes into the query of a
 * GET or DELETE, and into the JSON body of other methods. A list in a query is joined with commas. Throws if a name is
 * missing.
 */
export function fillRoute(route: string, input: Readonly<Record<string, unknown>>): FilledRoute {
  const space = route.indexOf(' ')
  const method = route.slice(0, space)
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = route.slice(space + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${route} needs ${name}`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of rest) if (value !== null) query.set(name, String(value))
    return { method, url: query.size > 0 ? `${path}?${query}` : path, body: null }
  }
  return { method, url: path, body: JSON.stringify(Object.fromEntries(rest)) }
}
