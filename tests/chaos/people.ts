import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { countOpen } from './evidence.ts'
import type { Account, Installation, Workspace } from './installation.ts'
import type { PlannedGroup, PlannedPost } from './plan.ts'

/** A post as people left it. */
export interface HandedIn {
  id: string
  account: Account
  texts: string[]
  /** Epoch milliseconds; null for what must not go out. */
  due: number | null
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API, read field by field
  data: any
}

const RETRY_MS = 100
/** Groups that are being handed in at once, and posts that may be due and not yet begun before more are handed in. */
const AT_ONCE = 8
const MOST_DUE = 60

/**
 * Hands in, approves, edits and cancels as planned, by the real operations, whatever the database goes through. On a
 * machine that does not keep up they wait: a run shows what faults do, not how much the machine can bear.
 */
export async function playPeople(
  installation: Installation,
  plan: readonly PlannedGroup[],
  signal: AbortSignal,
): Promise<HandedIn[]> {
  const started = performance.now()
  const underWay = new Set<Promise<HandedIn[]>>()
  const all: Promise<HandedIn[]>[] = []
  for (const group of plan) {
    await sleep(Math.max(0, started + group.at - performance.now()), undefined, { signal })
    while (underWay.size >= AT_ONCE || (await dueNow(installation)) > MOST_DUE)
      await sleep(RETRY_MS, undefined, { signal })
    const handing = handIn(installation, group, signal).finally(() => underWay.delete(handing))
    underWay.add(handing)
    all.push(handing)
  }
  return (await Promise.all(all)).flat()
}

async function dueNow(installation: Installation): Promise<number> {
  return countOpen(installation).then(
    ({ due }) => due,
    () => MOST_DUE + 1, // the database is away
  )
}

async function handIn(installation: Installation, group: PlannedGroup, signal: AbortSignal): Promise<HandedIn[]> {
  const workspace = installation.workspaces[group.org]
  if (!workspace) throw new Error(`The plan names workspace ${group.org}, which is not there`)
  const ask = asker(installation, workspace, signal)

  const created = await ask('POST', '/marketing/post-groups', {
    title: 'News',
    posts: group.posts.map((post) => draftOf(post, accountOf(workspace, post))),
  })
  expect(created, 'creating a group', 200)
  const drafts: { id: string; contentHash: string }[] = created.data.posts
  const posts = group.posts.map((planned, index) => ({ planned, draft: drafts[index] as (typeof drafts)[number] })) // one each

  const decided = posts.filter(({ planned }) => planned.fate !== 'leave_undecided').map(({ draft }) => draft)
  const due = decided.length === 0 ? 0 : await approve(ask, created.data.group.id, decided, group.leadMs)
  return Promise.all(
    posts.map(async ({ planned, draft }) => ({
      id: draft.id,
      account: accountOf(workspace, planned),
      texts: planned.texts,
      due: await meetFate(installation, ask, planned, draft.id, due),
    })),
  )
}

/** Approves what was seen, for the time that is `leadMs` from now; a database that was away meanwhile moves it. */
async function approve(
  ask: Ask,
  groupId: string,
  seen: readonly { id: string; contentHash: string }[],
  leadMs: number,
): Promise<number> {
  for (;;) {
    const due = Date.now() + leadMs
    const answer = await ask('POST', `/marketing/post-groups/${groupId}/approve`, {
      approvePosts: seen.map(({ id }) => id),
      expected: seen.map(({ id, contentHash }) => ({ postId: id, contentHash })),
      scheduledForUtc: new Date(due).toISOString(),
    })
    if (answer.status !== 400) {
      expect(answer, 'approving', 200)
      return due
    }
  }
}

/** What is done to an approved post before it is due. Answers when it is due now; null: it must not go out. */
async function meetFate(
  installation: Installation,
  ask: Ask,
  { fate, texts }: PlannedPost,
  id: string,
  due: number,
): Promise<number | null> {
  // 409 or 400: it is being published already, or the new time has passed; then all stays as it was approved.
  const change = async (body: object, whenDone: number | null) => {
    const { status } = await ask('PATCH', `/marketing/posts/${id}`, body)
    return status === 200 ? whenDone : due
  }
  switch (fate) {
    case 'publish':
      return due
    case 'move': {
      const later = due + 1_500
      return change({ scheduledForUtc: new Date(later).toISOString() }, later)
    }
    case 'edit':
      return change({ contentText: `${texts[0]}, corrected` }, null)
    case 'cancel':
      return change({ status: 'canceled' }, null)
    case 'leave_undecided':
      return null
    case 'tamper':
      return (await tamper(installation, id)) ? null : due
  }
}

/** Other words in the row, past every operation; only while no worker can have read them. Answers whether they stand. */
async function tamper(installation: Installation, id: string): Promise<boolean> {
  const { owner } = installation
  try {
    await sql`
      update post set content_text = content_text || ', changed behind the desk'
      where id = ${id} and status = 'scheduled' and wake_at > clock_timestamp() + interval '0.3 seconds'
    `.execute(owner)
    const row = await owner.selectFrom('post').select('content_text').where('id', '=', id).executeTakeFirstOrThrow()
    return row.content_text.includes('changed behind the desk')
  } catch {
    await sleep(RETRY_MS)
    return tamper(installation, id)
  }
}

type Ask = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<Answer>

/** One request under one Idempotency-Key, repeated until it is answered: with the database away it is answered 500. */
function asker({ api }: Installation, { person }: Workspace, signal: AbortSignal): Ask {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': randomUUID() }
    for (;;) {
      const response = await api.inject({ method, url: `/v1/orgs/${person.orgId}${path}`, headers, payload: body })
      if (response.statusCode < 500) return { status: response.statusCode, data: response.json().data }
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}

function accountOf({ accounts }: Workspace, { account }: PlannedPost): Account {
  const found = accounts[account]
  if (!found) throw new Error(`The plan names account ${account}, which is not there`)
  return found
}

function draftOf({ texts: [contentText = '', ...thread] }: PlannedPost, { id, platform }: Account) {
  const platformPayload = thread.length > 0 ? { thread: thread.map((text) => ({ text })) } : null
  return { platform, socialAccountId: id, contentText, platformPayload }
}

function expect({ status, data }: Answer, what: string, wanted: number): void {
  if (status !== wanted) throw new Error(`${what} was answered ${status}: ${JSON.stringify(data)}`)
}
