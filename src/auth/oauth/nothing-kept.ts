import type { Adapter } from 'oidc-provider'

/**
 * A store that stores nothing. The engine's own session needs no storage, because Galley's session identifies the
 * person at each authorization. Everything else that belongs to a connection ends with it, so nothing has to be revoked
 * separately.
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
