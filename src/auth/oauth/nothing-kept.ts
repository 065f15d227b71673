import type { Adapter } from 'oidc-provider'

/**
 * A store that keeps nothing. The engine's own session needs no more: Galley's session says who somebody is, anew at
 * each authorization. And whatever belongs to a connection ends with it, so nothing has to be revoked one by one.
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
