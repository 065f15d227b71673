import type { Services } from '#kernel/services.ts'

/** What driving an effect takes from outside. The publisher's world is one. */
export interface EffectWorld {
  services: Services
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim holds without being renewed, milliseconds. */
  leaseMs: number
  /** The waits between attempts are multiplied by this: 1, but less in rehearsals. */
  backoffScale: number
  random: () => number
}

/** An effect that a worker has claimed. `id` is that of the post or act that it belongs to. */
export interface Claim {
  orgId: string
  id: string
  fence: number
}

/** `owner`: the id of the workspace's owner, or of the workspace itself while nobody owns it. */
export type OwnedClaim = Claim & { owner: string }
