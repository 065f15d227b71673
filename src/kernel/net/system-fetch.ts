/**
 * The runtime's fetch; no other code hands it out. Addresses that users give never go through it: see guarded fetch.
 */
export const systemFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)
