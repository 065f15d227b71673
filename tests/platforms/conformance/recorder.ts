type Fetch = typeof globalThis.fetch

export interface Recorder {
  /** `METHOD /path` of each request that was sent, and every other noted event, in order. */
  events: string[]
  note(event: string): void
  clear(): void
  /** Wraps a fetch, so that its requests are recorded. */
  watch(fetch: Fetch): Fetch
}

export function createRecorder(): Recorder {
  const events: string[] = []
  return {
    events,
    note: (event) => events.push(event),
    clear: () => events.splice(0),
    watch: (fetch) => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      events.push(`${init?.method ?? 'GET'} ${url.pathname}`)
      return fetch(input, init)
    },
  }
}
