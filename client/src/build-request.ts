import type { Route } from './types.ts'

export interface PlainRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** As JSON text. */
  body: string | null
}

/**
 * Builds the request of a call. `{names}` in the path are filled from the input; the fields that the route lists go to
 * the query; the rest goes to the JSON body, or to the query if there is none. Throws TypeError if a name of the path
 * is missing.
 */
export function buildRequest(
  name: string,
  route: Route,
  baseUrl: string,
  input: Readonly<Record<string, unknown>>,
): PlainRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest.get(field)
    // The types say which of the two it takes.
    if ((typeof value !== 'string' || value === '') && !Number.isFinite(value))
      throw new TypeError(`${name} needs ${field}, a text that is not empty, or a number`)
    rest.delete(field)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [field, value] of rest) {
    if (route.body && !route.query?.includes(field)) continue
    rest.delete(field)
    // Lists are written with commas: Spec A4
    if (value !== null) query.set(field, String(value))
  }
  const takesBody = route.body || rest.size > 0
  return {
    method: route.method,
    url: `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: { accept: 'application/json', ...(takesBody && { 'content-type': 'application/json' }) },
    body: takesBody ? JSON.stringify(Object.fromEntries(rest)) : null,
  }
}
