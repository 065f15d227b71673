import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** What one publisher works with. */
export interface PublisherWorld {
  services: Services
  /** The role that may call the functions that look across workspaces. */
  sweep: Db
  /** This process's name in leases and heartbeats. */
  worker: string
  /** How long a claim holds without being renewed, milliseconds. */
  leaseMs: number
  /** The backoff's waits times this; 1 but in rehearsals. */
  backoffScale: number
  random: () => number
}

/** A row that this worker holds. */
export interface Claim {
  orgId: string
  postId: string
  fence: number
}

/** `owner`: whose workspace it is, or the workspace itself while nobody owns it. */
export type OwnedClaim = Claim & { owner: string }
