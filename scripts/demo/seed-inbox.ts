import type { Sandbox } from '../../sandbox/start.ts'
import { putPost } from '../../sandbox/x/put-post.ts'
import type { Client } from './client.ts'
import { ANSWERS_TO, LISTENED, STRANGERS } from './inbox-content.ts'

const MINUTE = 60_000

/** Lets people write to the account on the simulated X, and reads the inbox once, as a person does. */
export async function seedInbox(client: Client, { x }: Pick<Sandbox, 'x'>): Promise<void> {
  const { accounts, posts } = x.state
  const own = [...posts.values()].filter(({ author }) => author.username === ANSWERS_TO)
  const [like] = accounts
  if (!like) throw new Error('The simulated X has no account')
  for (const [at, { username, name, followers, text, minutesAgo, answers }] of STRANGERS.entries()) {
    accounts.push({
      ...like,
      id: String(9_000_001 + at),
      username,
      name,
      followers,
      description: '',
      pinnedPostId: null,
    })
    const parent = answers ? own.findLast((post) => post.text.includes(answers)) : undefined
    putPost(x, { author: username, text, atMs: Date.now() - minutesAgo * MINUTE, ...(parent && { replyTo: parent }) })
  }
  await client.must('PATCH', '{O}/engagement/settings', LISTENED)
  await client.must('POST', '{O}/engagement/refresh', {})
}
