import { DAY_MS } from './grants.ts'

/** What is made before a post, and becomes it by a call of its own. */
export interface ContainerLife {
  createdAtMs: number
  /** The network has worked on it by then. */
  readyAtMs: number
  /** Why it cannot be published. */
  fault: string | null
  publishedAs: string | null
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

/** A container that is not published within a day is gone. */
export function containerStatus(life: ContainerLife, now: number): ContainerStatus {
  if (life.publishedAs !== null) return 'PUBLISHED'
  if (now - life.createdAtMs >= DAY_MS) return 'EXPIRED'
  if (now < life.readyAtMs) return 'IN_PROGRESS'
  return life.fault === null ? 'FINISHED' : 'ERROR'
}
