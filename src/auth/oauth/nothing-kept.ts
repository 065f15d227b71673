import type { Adapter } from 'oidc-provider'

/**
 * A store that stores nothing. The engine's own session needs no more, because Galley's session says who somebody is,
 * anew at each authorization. And everything that belongs to a connection ends with it, so nothing has to be revoked
 * one by one.
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
