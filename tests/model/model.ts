import type { PostStatus } from '#contract/statuses.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'

export const MODEL_PLATFORMS = SIMULATED_PLATFORMS
export type ModelPlatform = SimulatedPlatform

/** What goes out: everything that an approval covers and the simulated platforms show. */
export interface Content {
  texts: string[]
  picture: boolean
  replySettings: string
  community: boolean
}

/** An approval that a person gave, and what came of it. */
export interface Approval {
  content: Content
  /** What became public under it: how many times each part. */
  effects: number[]
}

/** A post as somebody at the desk knows it, who trusts nothing but answers and what became public. */
export interface ModelPost {
  id: string
  groupId: string
  platform: ModelPlatform
  content: Content
  status: PostStatus
  /** Galley says that nobody knows whether a call took effect. */
  mayBeLive: boolean
  partsLive: number
  approvals: Approval[]
  /** The last of `approvals` counts. */
  inForce: boolean
  /** Epoch milliseconds of the model's time; null: it has no time. */
  due: number | null
  /** A person said that it ends with what is live. */
  ended?: boolean
  /** Deleted on its platform: nobody can do anything with it any more. */
  gone: boolean
}

export interface Model {
  posts: ModelPost[]
  paused: boolean
  editorSuspended: boolean
  connected: boolean
}

export const newModel = (): Model => ({ posts: [], paused: false, editorSuspended: false, connected: true })

export const atHand = ({ posts }: Readonly<Model>): ModelPost[] => posts.filter(({ gone }) => !gone)
export const inFlight = ({ status }: ModelPost): boolean => status === 'publishing' || status === 'awaiting_platform'
export const isUndecided = ({ status }: ModelPost): boolean => status === 'draft' || status === 'pending_approval'
/** An approval is in force, nothing is in doubt: it may be scheduled or published. */
export const maySend = (post: ModelPost): boolean =>
  ['approved', 'scheduled', 'failed'].includes(post.status) && post.inForce && !post.mayBeLive
