import { DAY_MS } from './grants.ts'

/** The stage before a post: another call publishes it. */
export interface ContainerLife {
  createdAtMs: number
  /** When the network has finished processing it. */
  readyAtMs: number
  /** Why it cannot be published. */
  fault: string | null
  publishedAs: string | null
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

/** The status of a container. One that is not published within a day is gone. */
export function containerStatus(life: ContainerLife, now: number): ContainerStatus {
  if (life.publishedAs !== null) return 'PUBLISHED'
  if (now - life.createdAtMs >= DAY_MS) return 'EXPIRED'
  if (now < life.readyAtMs) return 'IN_PROGRESS'
  return life.fault === null ? 'FINISHED' : 'ERROR'
}
