import { z } from 'zod'
import type { Words } from '#features/effects/index.ts'
import { defineAct } from '#features/publisher/index.ts'
import { PlatformError } from '#platforms/errors.ts'
import { markDeleted } from './mark-deleted.ts'

const HOUR = 3_600_000

const WORDS: Words = {
  doubt: 'The post may be deleted already:',
  settle: 'Look at the account. If the post is still there, delete the post again.',
  late: 'The deletion was delayed too long to be done without asking again.',
  askAgain: 'Delete it again.',
  brokenOff: 'Each attempt to delete it was interrupted.',
  noAccount: 'The account that could delete it is not connected. Connect the account again.',
  followUp: null,
  partsDone: 'parts of the thread are deleted.',
  notThere: 'Galley then asked the platform: the post is still there.',
  noEffect: 'The call to delete the post was interrupted and had no effect.',
}

/** Deletes a published post from its platform. A thread goes from its last part to its first. */
export const deletePublished = defineAct({
  name: 'delete_post',
  payload: z.object({
    groupId: z.string().nullable(),
    /** The parts, in the order in which they are deleted. */
    parts: z.array(z.object({ externalId: z.string(), url: z.string().nullable() })).min(1),
  }),
  // Repeating a deletion does no harm: a post that is already gone counts as deleted.
  lostAnswer: 'repeat',
  // Deletions continue during a pause. A person who pauses publishing in a crisis also wants posts deleted, and a
  // deletion publishes nothing.
  heedsPause: false,
  // A person who asked for a deletion in the morning still wants it at night.
  lateLimitMs: 24 * HOUR,
  words: WORDS,
  titles: {
    failed: (platform) => `A post could not be deleted from ${platform}`,
    inDoubt: (platform) => `A post may still be on ${platform}: please look`,
    late: (platform) => `A post was not deleted from ${platform} because it was too late`,
  },
  href: ({ groupId }) => (groupId ? `/review/${groupId}` : '/accounts'),
  async settled({ db, services, act }) {
    if (act.status === 'done' && act.post_id !== null) {
      await markDeleted({ db, services, orgId: act.org_id }, act.post_id)
    }
  },
}).perform(async ({ publishing, account, payload, part }, options) => {
  const ref = payload.parts[part]
  if (!ref || !publishing.remove)
    throw new PlatformError('rejected', 'Galley cannot delete posts there: delete it by hand.')
  await publishing.remove(account, ref, options)
  return { state: 'published', ref: { externalId: ref.externalId, url: ref.url ?? '', extra: {} } }
})
