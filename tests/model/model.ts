import type { PostStatus } from '#contract/statuses.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'

export const MODEL_PLATFORMS = SIMULATED_PLATFORMS
export type ModelPlatform = SimulatedPlatform

/** The content of a post: everything that an approval covers and that the simulated platforms show. */
export interface Content {
  texts: string[]
  picture: boolean
  replySettings: string
  community: boolean
}

/** A person's approval, and what became public under it. */
export interface Approval {
  content: Content
  /** How often each part became public under this approval. */
  effects: number[]
}

/** A post as a person knows it who trusts only answers and public posts. */
export interface ModelPost {
  id: string
  groupId: string
  platform: ModelPlatform
  content: Content
  status: PostStatus
  /** Whether Galley says that nobody knows if a call took effect. */
  mayBeLive: boolean
  partsLive: number
  approvals: Approval[]
  /** Whether the last approval in `approvals` is in force. */
  inForce: boolean
  /** When the post is due, in epoch milliseconds of the model's clock; null: it has no time. */
  due: number | null
  /** Whether a person ended the thread with the parts that are live. */
  ended?: boolean
  /** Whether the post was deleted on its platform, so that nobody can do anything with it any more. */
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
/** Whether it may be scheduled or published: an approval is in force and nothing is in doubt. */
export const maySend = (post: ModelPost): boolean =>
  ['approved', 'scheduled', 'failed'].includes(post.status) && post.inForce && !post.mayBeLive
