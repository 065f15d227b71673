import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { outgoing } from '#platforms/conformance-parts.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import type { Files } from './files.ts'
import type { Account } from './installation.ts'
import type { PlannedPost } from './plan.ts'

const networkOf = ({ platform }: Account): TestNetwork => TEST_NETWORKS[platform] as TestNetwork

/** Of a thread its first part, where the network has none; a first comment only where it has them. */
export function fitting(planned: PlannedPost, { platform }: Account): PlannedPost {
  const { shape } = PLATFORM_PAYLOADS[platform]
  const texts = 'thread' in shape ? planned.texts : planned.texts.slice(0, 1)
  return { ...planned, texts, comment: 'firstComment' in shape ? planned.comment : null }
}

/** The platform cannot be asked what became of it. */
export const isBlind = ({ unlisted, texts }: PlannedPost, account: Account): boolean =>
  unlisted && texts.length === 1 && networkOf(account).chaos?.unlisted !== undefined

/** What the planned words are on the network: with the fields and the file that it asks of every post. */
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
