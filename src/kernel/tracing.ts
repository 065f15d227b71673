/** The attributes of a span besides its name: ids and counts, never content, never a secret. */
export type SpanFacts = Record<string, string | number | boolean>

export interface Tracing {
  /** Runs `work` as a child span of the present one. An error marks the span and is thrown on. */
  inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>
  /** Headers for an outgoing request, so that its receiver's spans join ours. W3C Trace Context. */
  headers(): Record<string, string>
  /** Sends the spans that are not sent yet. */
  stop(): Promise<void>
}

/** Used if tracing is not set up. A span then costs only a function call. */
export const noTracing: Tracing = {
  inSpan: (_name, _facts, work) => work(),
  headers: () => ({}),
  stop: async () => {},
}

/** A fetch with a span around each request. The span has no path, since paths hold ids of people's posts. */
export function tracedFetch(fetch: typeof globalThis.fetch, tracing: Tracing): typeof globalThis.fetch {
  if (tracing === noTracing) return fetch
  return (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input)
    const facts = { 'server.address': host, 'http.request.method': init?.method ?? 'GET' }
    return tracing.inSpan(`${facts['http.request.method']} ${host}`, facts, () => {
      const headers = new Headers(init?.headers)
      for (const [name, value] of Object.entries(tracing.headers())) headers.set(name, value)
      return fetch(input, { ...init, headers })
    })
  }
}
