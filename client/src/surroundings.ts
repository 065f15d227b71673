/** What the client takes from its environment. No other file touches any of it. */
export interface Surroundings {
  fetch: typeof globalThis.fetch
  nowMs: () => number
  /** From 0 up to 1. */
  random: () => number
  /** Rejects with the signal's reason when it is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** A key that nobody else makes. */
  newKey: () => string
}

export const systemSurroundings: Surroundings = {
  fetch: (input, init) => globalThis.fetch(input, init),
  nowMs: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', aborted)
      function done(): void {
        signal?.removeEventListener('abort', aborted)
        resolve()
      }
      function aborted(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', aborted)
        reject(signal?.reason)
      }
    }),
  // Not randomUUID: browsers offer it in secure contexts only, and Galley may run on http in a private network.
  newKey: () =>
    Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
}
