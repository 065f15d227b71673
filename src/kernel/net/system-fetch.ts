/** The one place that hands out the runtime's fetch. Addresses that users give never go through it: see guarded fetch. */
export const systemFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)
