import type { Services } from '#kernel/services.ts'

/** What acts are driven with; a publisher's world is one. */
export interface ActWorld {
  services: Services
  /** This process's name in leases. */
  worker: string
  leaseMs: number
  backoffScale: number
  random: () => number
}

/** An act that somebody has in his hands. */
export interface ActClaim {
  orgId: string
  actId: string
  fence: number
}
