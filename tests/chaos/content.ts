import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { outgoing } from '../platforms/conformance/outgoing-part.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import type { Files } from './files.ts'
import type { Account } from './installation.ts'
import type { PlannedPost } from './plan.ts'

const networkOf = ({ platform }: Account): TestNetwork => TEST_NETWORKS[platform] as TestNetwork

/** Fits a post to its network: without threads, only the first part stays; without first comments, the comment goes. */
export function fitting(planned: PlannedPost, { platform }: Account): PlannedPost {
  const { shape } = PLATFORM_PAYLOADS[platform]
  const texts = 'thread' in shape ? planned.texts : planned.texts.slice(0, 1)
  return { ...planned, texts, comment: 'firstComment' in shape ? planned.comment : null }
}

/** Whether nobody can ask the platform what became of the post. */
export const isBlind = ({ unlisted, texts }: PlannedPost, account: Account): boolean =>
  unlisted && texts.length === 1 && networkOf(account).chaos?.unlisted !== undefined

/**
 * The planned texts as content for the network, with the fields and the file that the network demands of every post.
 */
export function contentOf(planned: PlannedPost, account: Account, files: Files) {
  const [contentText = '', ...thread] = planned.texts
  const { conformance, chaos } = networkOf(account)
  const asked = conformance.fit?.(outgoing(new Date().toISOString()))
  const kind = asked?.media[0]?.kind
  const shows = kind === 'video' ? files.video : kind === 'image' || planned.pictured ? files.image : null
  const payload = {
    ...asked?.payload,
    ...(thread.length > 0 && { thread: thread.map((text) => ({ text })) }),
    ...(planned.comment !== null && { firstComment: planned.comment }),
    ...(isBlind(planned, account) && chaos?.unlisted),
  }
  return { contentText, media: shows, platformPayload: Object.keys(payload).length > 0 ? payload : null }
}
