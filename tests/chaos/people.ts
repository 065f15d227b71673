import { setTimeout as sleep } from 'node:timers/promises'
import { asker, expect } from './ask.ts'
import { contentOf, fitting, isBlind } from './content.ts'
import { countOpen } from './evidence.ts'
import { approve, type HandedIn, meetFate } from './fates.ts'
import type { Account, Installation, Workspace } from './installation.ts'
import type { PlannedGroup, PlannedPost } from './plan.ts'

const RETRY_MS = 100
/** How many groups are submitted at once, and how many posts may be due before people wait with the next group. */
const AT_ONCE = 8
const MOST_DUE = 60

/**
 * Submits, approves and changes posts as planned, by the real operations, whatever happens to the database. On a slow
 * machine people wait, because a run shows what faults do and not how much load the machine bears.
 */
export async function playPeople(
  installation: Installation,
  plan: readonly PlannedGroup[],
  signal: AbortSignal,
): Promise<HandedIn[]> {
  const started = performance.now()
  const underWay = new Set<Promise<unknown>>()
  const all: Promise<HandedIn[]>[] = []
  for (const group of plan) {
    await sleep(Math.max(0, started + group.at - performance.now()), undefined, { signal })
    while (underWay.size >= AT_ONCE || (await dueNow(installation)) > MOST_DUE)
      await sleep(RETRY_MS, undefined, { signal })
    const { approved, left } = handIn(installation, group, signal)
    const handing = approved.catch(() => {}).finally(() => underWay.delete(handing))
    underWay.add(handing)
    left.catch(() => {}) // reported below
    all.push(left)
  }
  return (await Promise.all(all)).flat()
}

async function dueNow(installation: Installation): Promise<number> {
  return countOpen(installation).then(
    ({ due }) => due,
    () => MOST_DUE + 1, // the database is away
  )
}

/**
 * Submits a group. `approved` resolves when the group is scheduled, `left` when people have done with it all that the
 * plan says.
 */
function handIn(
  installation: Installation,
  group: PlannedGroup,
  signal: AbortSignal,
): { approved: Promise<unknown>; left: Promise<HandedIn[]> } {
  const workspace = installation.workspaces[group.org]
  if (!workspace) throw new Error(`The plan names workspace ${group.org}, which is not there`)
  const ask = asker(installation, workspace, signal)

  const approved = (async () => {
    const wanted = group.posts.map((post) => fitting(post, accountOf(workspace, post)))
    const drafts = wanted.map((post) => {
      const account = accountOf(workspace, post)
      return { platform: account.platform, socialAccountId: account.id, ...contentOf(post, account, workspace.files) }
    })
    const created = await ask('POST', '/post-groups', { title: 'News', posts: drafts })
    expect(created, 'creating a group', 200)
    const made: { id: string; contentHash: string }[] = created.data.posts
    // one for each
    const posts = wanted.map((planned, index) => ({ planned, draft: made[index] as (typeof made)[number] }))
    const groupId: string = created.data.group.id
    const decided = posts.filter(({ planned }) => planned.fate !== 'leave_undecided').map(({ draft }) => draft)
    const due = decided.length === 0 ? 0 : await approve(ask, groupId, decided, group.leadMs)
    return posts.map(({ planned, draft }) => {
      const account = accountOf(workspace, planned)
      const { texts, comment } = planned
      const handed = { id: draft.id, account, blind: isBlind(planned, account), texts, comment, due }
      return { planned, handed: { ...handed, withdrawn: null, doubted: false, groupId } }
    })
  })()
  const left = approved.then((posts) =>
    Promise.all(posts.map(({ planned, handed }) => meetFate(installation, ask, planned, handed))),
  )
  return { approved, left }
}

function accountOf({ accounts }: Workspace, { account }: PlannedPost): Account {
  const found = accounts[account]
  if (!found) throw new Error(`The plan names account ${account}, which is not there`)
  return found
}
