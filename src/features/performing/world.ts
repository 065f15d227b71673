import type { Services } from '#kernel/services.ts'

/** What driving an effect needs from outside. The publisher's world is one. */
export interface EffectWorld {
  services: Services
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim holds without being renewed, milliseconds. */
  leaseMs: number
  /** Multiplies the waits between attempts: 1, but less in rehearsals. */
  backoffScale: number
  random: () => number
}

/** An effect that a worker has claimed. `id` is the id of its post or act. */
export interface Claim {
  orgId: string
  id: string
  fence: number
}

/** `owner` is the id of the workspace's owner, or of the workspace itself if nobody owns it. */
export type OwnedClaim = Claim & { owner: string }
