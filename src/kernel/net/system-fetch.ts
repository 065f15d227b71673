/**
 * The runtime's fetch; no other code uses it directly. Addresses that users give must go through the guarded fetch
 * instead.
 */
export const systemFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)
