/** A call that an adapter made, and its answer. */
export interface Exchange {
  method: string
  /** The path without the query. */
  path: string
  query: Record<string, string>
  /** The fields of a JSON, form or multipart body; null for bytes or none. */
  body: Record<string, unknown> | null
  form: 'json' | 'form' | 'multipart' | null
  status: number
  /** The JSON of the answer; null for any other answer. */
  answer: unknown
}

type Fetch = typeof globalThis.fetch

/** A fetch that passes complete exchanges to `note`. Exchanges without an answer are left out. */
export function tapped(fetch: Fetch, note: (exchange: Exchange) => void): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const response = await fetch(input, init)
    const type = new Headers(init?.headers).get('content-type') ?? ''
    const { body, form } = await fieldsOf(init?.body, type)
    const { status } = response
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    // Reads a copy, because the caller may break off reading the answer.
    const answer = isJson
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null
    const query = Object.fromEntries(url.searchParams)
    note({ method: init?.method ?? 'GET', path: url.pathname, query, body, form, status, answer })
    return response
  }
}

async function fieldsOf(body: unknown, type: string): Promise<Pick<Exchange, 'body' | 'form'>> {
  if (body instanceof FormData) {
    // The document gives a file the type of a text.
    const fields = [...body].map(([name, value]) => [name, typeof value === 'string' ? value : '(a file)'])
    return { form: 'multipart', body: Object.fromEntries(fields) }
  }
  if (body instanceof URLSearchParams) return { form: 'form', body: Object.fromEntries(body) }
  if (typeof body !== 'string') return { form: null, body: null }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { form: 'form', body: Object.fromEntries(new URLSearchParams(body)) }
  return type.includes('json') ? { form: 'json', body: JSON.parse(body) } : { form: null, body: null }
}
