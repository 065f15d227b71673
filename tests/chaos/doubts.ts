import { asker, expect } from './ask.ts'
import { readLedgers, readPosts } from './evidence.ts'
import type { HandedIn } from './fates.ts'
import type { Installation } from './installation.ts'

/**
 * People look at every second post that may be live, say what they see, and have Galley publish what is not there. The
 * other posts stay in doubt, so that the audit sees both outcomes. Answers all posts, each with what must become of it
 * now.
 */
export async function settleDoubts(
  installation: Installation,
  handedIn: readonly HandedIn[],
  signal: AbortSignal,
): Promise<HandedIn[]> {
  const stored = await readPosts(installation)
  const ledger = readLedgers(installation)
  const doubtful = handedIn.filter(({ id, due }) => due !== null && stored.get(id)?.outcomeUnknown)
  const looked = new Set(doubtful.filter((_, index) => index % 2 === 0))
  return Promise.all(
    handedIn.map(async (post) => {
      if (!looked.has(post) || post.texts.length > 1) return post
      const workspace = installation.workspaces.find(({ accounts }) => accounts.includes(post.account))
      if (!workspace) throw new Error(`Nobody has the account of ${post.id}`)
      const ask = asker(installation, workspace, signal)
      const live = ledger.find(({ account, text }) => account === post.account.externalId && text === post.texts[0])
      const seen = live ? { outcome: 'live', url: live.url } : { outcome: 'not_live' }
      const answer = await ask('POST', `/posts/${post.id}/resolve`, seen)
      // On some networks an address does not tell whose post it is. Such a post stays in doubt.
      if (live && answer.status === 400) return post
      expect(answer, 'saying what became of a post', 200)
      if (live) return { ...post, doubted: true }
      const due = Date.now()
      expect(await ask('POST', `/posts/${post.id}/post-now`, {}), 'publishing what is not live', 200)
      return { ...post, doubted: true, due }
    }),
  )
}
