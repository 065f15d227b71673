import type { Services } from '#kernel/services.ts'

/** What effects are driven with; a publisher's world is one. */
export interface EffectWorld {
  services: Services
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim holds without being renewed, milliseconds. */
  leaseMs: number
  /** The backoff's waits times this; 1 but in rehearsals. */
  backoffScale: number
  random: () => number
}

/** An effect that somebody has in his hands; `id` is that of the post or act that it belongs to. */
export interface Claim {
  orgId: string
  id: string
  fence: number
}

/** `owner`: whose workspace it is, or the workspace itself while nobody owns it. */
export type OwnedClaim = Claim & { owner: string }
