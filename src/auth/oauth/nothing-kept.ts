import type { Adapter } from 'oidc-provider'

/**
 * A store that keeps nothing. The engine's own session is one: who somebody is says Galley's session, at each
 * authorization anew. What belongs to a connection ends with it, so that there is nothing to revoke one by one.
 */
export const nothingKept: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}
