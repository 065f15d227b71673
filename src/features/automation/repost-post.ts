import { z } from 'zod'
import type { Words } from '#features/effects/index.ts'
import { defineAct } from '#features/publisher/index.ts'
import { PlatformError } from '#platforms/errors.ts'

const HOUR = 3_600_000

const WORDS: Words = {
  doubt: 'It may be reposted already:',
  settle: 'Look at the account. If it is not reposted, a rule may try again.',
  late: 'The repost was delayed too long: its time has passed.',
  askAgain: 'The rule looks at it again the next night.',
  brokenOff: 'Reposting it was broken off each time it was tried.',
  noAccount: 'No account is connected to repost it with. Connect it again.',
  followUp: null,
  partsDone: 'of the two steps of the repost are done.',
  notThere: 'The platform was asked after that: it is not reposted.',
  noEffect: 'The call that reposts was broken off without effect.',
}

/**
 * Reposts a post of the account. `again`: the account has reposted it before. Then the first part takes that repost
 * back and the second reposts, so that each call has one effect.
 */
export const repostPost = defineAct({
  name: 'repost_post',
  payload: z.object({ groupId: z.string(), externalId: z.string(), again: z.boolean() }),
  // Each call sets a state, so a second call does nothing more.
  lostAnswer: 'repeat',
  heedsPause: true,
  // The hour of a repost is chosen for its readers.
  lateLimitMs: 6 * HOUR,
  words: WORDS,
  titles: {
    failed: (platform) => `A post could not be reposted on ${platform}`,
    inDoubt: (platform) => `A post may be reposted on ${platform}: please look`,
    late: (platform) => `A post was not reposted on ${platform} because it was too late`,
  },
  href: ({ groupId }) => `/review/${groupId}`,
  async settled() {
    // Nothing to write: `presentActions` reads how the act ended.
  },
}).perform(async ({ publishing, account, payload: { externalId, again }, part }, options) => {
  const call = again && part === 0 ? publishing.unrepost : publishing.repost
  if (!call) throw new PlatformError('rejected', 'Galley cannot repost there.')
  await call(account, { externalId }, options)
  return { state: 'published', ref: { externalId, url: '', extra: {} } }
})
