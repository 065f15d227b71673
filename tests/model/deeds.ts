import assert from 'node:assert/strict'

import type { PostStatus } from '#contract/statuses.ts'
import { DEMO_X_COMMUNITIES } from '../../sandbox/x/options.ts'
import type { TestAnswer } from '../support/app.ts'
import { groupStatusByTable } from '../support/group-status-by-table.ts'
import { ask, type Command, deed, deedTo, expectStatus, type Real, workOn } from './command.ts'
import { type Content, inFlight, isUndecided, type ModelPlatform, type ModelPost, maySend } from './model.ts'
import { asksForFile, fieldsOf, fileOf, takesThreads } from './shape.ts'

const MINUTE = 60_000
const COMMUNITY = `https://x.com/i/communities/${DEMO_X_COMMUNITIES[0]?.id}`

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString()
/** A time from an answer, on the model's clock, in epoch milliseconds. */
const byModel = ({ world }: Real, time: string): number => Date.parse(time) + world.now() - Date.now()

/** Checks that a request is refused with 409. After the command, the judge checks that nothing has changed. */
async function refused(answer: Promise<Awaited<ReturnType<typeof ask>>>, what: string): Promise<void> {
  expectStatus(await answer, 409, what)
}

type Kind = 'plain' | 'thread' | 'community'

export function draft(platforms: readonly ModelPlatform[], kind: Kind): Command {
  return deed(`draft ${kind} for ${platforms.join(' and ')}`, async (model, real) => {
    const contents = platforms.map((platform): Content => {
      const parts = kind === 'thread' && takesThreads(platform) ? 2 : 1
      const texts = Array.from({ length: parts }, () => `Bench note ${real.world.next()}: the saw sings.`)
      return { texts, picture: false, replySettings: 'everyone', community: kind === 'community' && platform === 'x' }
    })
    const posts = contents.map(({ texts: [contentText, ...rest], community }, index) => {
      const platform = platforms[index] as ModelPlatform // one for each
      const thread = rest.length > 0 && { thread: rest.map((text) => ({ text })) }
      const payload = { ...fieldsOf(platform), ...thread, ...(community && { communityUrl: COMMUNITY }) }
      const platformPayload = Object.keys(payload).length > 0 ? payload : null
      const media = fileOf(platform, real.desk.files)
      return { platform, socialAccountId: real.desk.accounts[platform], contentText, media, platformPayload }
    })
    const answer = await ask(real, real.desk.owner, 'POST', '/drafts', { posts })
    if (!model.connected && platforms.includes('bluesky')) return expectStatus(answer, 400, 'drafting for no account')
    expectStatus(answer, 200, 'drafting')
    for (const [index, content] of contents.entries()) {
      model.posts.push({
        id: answer.data.posts[index].id,
        groupId: answer.data.group.id,
        platform: platforms[index] as ModelPlatform,
        content,
        status: 'pending_approval',
        mayBeLive: false,
        partsLive: 0,
        approvals: [],
        inForce: false,
        due: null,
        gone: false,
      })
    }
  })
}

export type Time = { minutes: number } | 'best slot' | 'none'
type Who = 'owner' | 'editor'

export function approve(pick: number, who: Who, time: Time): Command {
  const words = `${who} approves, ${typeof time === 'string' ? time : `in ${time.minutes} minutes`},`
  return deedTo(words, pick, async (post, model, real) => {
    const at = typeof time === 'string' ? null : inMinutes(time.minutes)
    const timing = at ? { scheduledForUtc: at } : { autoSchedule: time === 'best slot' }
    const body = { approvePosts: [post.id], ...timing }
    const answer = await ask(real, real.desk[who], 'POST', `/post-groups/${post.groupId}/approve`, body)
    if (who === 'editor' && model.editorSuspended) return expectStatus(answer, 403, 'a suspended member approves')
    if (!isUndecided(post)) return expectStatus(answer, 409, `approving what is ${post.status}`)
    expectStatus(answer, 200, 'approving')
    await takeApproval(post, real, time)
  })
}

/** What an approval makes of a post: earlier doubts, attempts and approvals count no more. */
async function takeApproval(post: ModelPost, real: Real, time: Time): Promise<void> {
  post.approvals.push({ content: post.content, effects: [] })
  post.inForce = true
  post.mayBeLive = false
  const { data } = await ask(real, real.desk.owner, 'GET', `/posts/${post.id}`)
  // If no slot is free, the approval is refused.
  assert.equal(data.status, time === 'none' ? 'approved' : 'scheduled', `approved, ${JSON.stringify(time)}`)
  post.status = data.status
  post.due = data.scheduledForUtc === null ? null : byModel(real, data.scheduledForUtc)
}

/** Approves content that was changed after a person saw it. */
export function approveUnseen(pick: number): Command {
  return deedTo('approve, unseen,', pick, async (post, _model, real) => {
    const body = { approvePosts: [post.id], expected: [{ postId: post.id, contentHash: 'of another text' }] }
    await refused(ask(real, real.desk.owner, 'POST', `/post-groups/${post.groupId}/approve`, body), 'approving unseen')
  })
}

export function reject(pick: number): Command {
  return deedTo('reject', pick, async (post, _model, real) => {
    const body = { rejectPosts: [post.id], reason: 'repetitive' }
    const answer = await ask(real, real.desk.owner, 'POST', `/post-groups/${post.groupId}/reject`, body)
    if (!isUndecided(post)) return expectStatus(answer, 409, `rejecting what is ${post.status}`)
    expectStatus(answer, 200, 'rejecting')
    post.status = 'draft'
  })
}

export type Edit = 'text' | 'picture' | 'replies'

/** The changed content, and the request that changes it. */
function edited(post: ModelPost, edit: Edit, { world, desk }: Real): { content: Content; body: object } {
  const { content } = post
  if (edit === 'picture' && !asksForFile(post.platform)) {
    const picture = !content.picture
    const media = picture ? desk.files.image : null
    return { content: { ...content, picture }, body: { media } }
  }
  if (edit === 'replies' && post.platform === 'x') {
    const replySettings = content.replySettings === 'following' ? 'everyone' : 'following'
    return { content: { ...content, replySettings }, body: { replySettings } }
  }
  const contentText = `Bench note ${world.next()}: the saw sings again.`
  return { content: { ...content, texts: [contentText, ...content.texts.slice(1)] }, body: { contentText } }
}

/**
 * Whether people may edit the post: not if it is published, under way, deleted or possibly live, and not if its first
 * part is live.
 */
const mayEdit = (post: ModelPost): boolean =>
  !inFlight(post) && !['published', 'canceled'].includes(post.status) && !post.mayBeLive && post.partsLive === 0

function takeEdit(post: ModelPost, content: Content): void {
  post.content = content
  if (isUndecided(post)) return
  post.status = 'pending_approval'
  post.inForce = false
}

export function edit(pick: number, what: Edit): Command {
  return deedTo(`edit the ${what} of`, pick, async (post, _model, real) => {
    const { content, body } = edited(post, what, real)
    const answer = await ask(real, real.desk.owner, 'PATCH', `/posts/${post.id}`, body)
    if (!mayEdit(post)) return expectStatus(answer, 409, `editing what is ${post.status}`)
    expectStatus(answer, 200, 'editing')
    takeEdit(post, content)
  })
}

/**
 * Edits while a worker may be about to send. Either the edit succeeds and the old text is not sent, or the old text is
 * on its way.
 */
export function editWhileWorking(pick: number): Command {
  return workOn('work, and meanwhile edit', pick, async (post, _model, real) => {
    const { content, body } = edited(post, 'text', real)
    const before = real.world.ledger().length
    const old = post.content.texts
    const [, answer] = await Promise.all([
      real.world.work([], null),
      ask(real, real.desk.owner, 'PATCH', `/posts/${post.id}`, body),
    ])
    if (answer.status !== 200) return expectStatus(answer, 409, 'editing while a worker is at it')
    const out = real.world.ledger().slice(before)
    assert.ok(!out.some(({ text }) => old.includes(text)), 'the edit was taken, and the old words went out')
    takeEdit(post, content)
  })
}

export type Wish = 'pending_approval' | 'draft' | 'canceled' | 'approved'

/** Requests a status by PATCH. Spec P4 has the table of what is allowed. */
export function setStatus(pick: number, to: Wish): Command {
  return deedTo(`set ${to} on`, pick, async (post, _model, real) => {
    const answer = await ask(real, real.desk.owner, 'PATCH', `/posts/${post.id}`, { status: to })
    if (answer.status === 200 && post.status === to && !inFlight(post)) return
    const from: Record<Wish, PostStatus[]> = {
      pending_approval: ['draft', 'approved', 'scheduled', 'failed'],
      draft: ['pending_approval', 'approved', 'scheduled', 'failed'],
      canceled: ['draft', 'pending_approval', 'approved', 'scheduled', 'failed'],
      approved: ['draft', 'pending_approval', 'scheduled'],
    }
    // If such a post were back in review, somebody could approve it without asking whether it is live already.
    const open = to !== 'canceled' && post.mayBeLive
    if (open || !from[to].includes(post.status)) return expectStatus(answer, 409, `from ${post.status} to ${to}`)
    expectStatus(answer, 200, `from ${post.status} to ${to}`)
    if (to === 'approved' && isUndecided(post)) return takeApproval(post, real, 'none')
    post.status = to
    if (to === 'approved') post.due = null
    else post.inForce = false
    // A post that lost its time starts afresh. A post that was withdrawn keeps what is known about it.
  })
}

export function remove(pick: number): Command {
  return deedTo('delete', pick, async (post, _model, real) => {
    const answer = await ask(real, real.desk.owner, 'DELETE', `/posts/${post.id}`)
    if (inFlight(post)) return expectStatus(answer, 409, `deleting what is ${post.status}`)
    const stands = post.status === 'published' || post.partsLive > 0
    if (stands) return takeDeletion(post, answer)
    expectStatus(answer, 200, 'deleting')
    Object.assign(post, { status: 'canceled', inForce: false })
  })
}

/**
 * What a deletion makes of a post. If it succeeded, the post is gone from its platform. Either way the rest of a thread
 * is canceled.
 */
function takeDeletion(post: ModelPost, answer: TestAnswer): void {
  assert.ok([200, 409, 502].includes(answer.status), `deleting on the platform: ${JSON.stringify(answer.body)}`)
  if (answer.status === 200) Object.assign(post, { status: 'canceled', inForce: false, gone: true })
  else if (post.status !== 'published' && answer.body.code !== 'invalid_transition') {
    Object.assign(post, { status: 'canceled', inForce: false })
  }
}

export function schedule(pick: number, minutes: number): Command {
  return deedTo(`schedule in ${minutes} minutes`, pick, async (post, model, real) => {
    const at = inMinutes(minutes)
    const body = { postIds: [post.id], scheduledForUtc: at }
    const answer = await ask(real, real.desk.owner, 'POST', `/post-groups/${post.groupId}/schedule`, body)
    const group = groupStatusByTable(model.posts.filter(({ groupId }) => groupId === post.groupId).map((p) => p.status))
    const open = group !== 'draft' && group !== 'pending_approval'
    if (!open || !maySend(post)) return expectStatus(answer, 409, `scheduling what is ${post.status} in ${group}`)
    expectStatus(answer, 200, 'scheduling')
    post.status = 'scheduled'
    post.due = byModel(real, at)
  })
}

/** Two people press the button at once. One publishes the post, and the other is told so. */
export function postNowTwice(pick: number): Command {
  return deedTo('publish now, twice,', pick, async (post, model, real) => {
    const now = real.world.now()
    const answers = await Promise.all(
      [real.desk.owner, real.desk.owner].map((as) => ask(real, as, 'POST', `/posts/${post.id}/post-now`)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    const goes = maySend(post) && !model.paused
    assert.deepEqual(statuses, goes ? [200, 409] : [409, 409], `publishing now what is ${post.status}`)
    if (maySend(post) && model.paused) {
      for (const { body } of answers) assert.equal(body.code, 'paused')
    }
    if (!goes) return
    post.status = 'publishing'
    post.due = now
  })
}

/** A person looks at the account and says what is there. */
export function resolve(pick: number): Command {
  return deedTo('say what became of', pick, async (post, _model, real) => {
    const text = post.content.texts[post.partsLive]
    const live = real.world.ledger().findLast((entry) => entry.text === text)
    const seen = live ? { outcome: 'live', url: live.url } : { outcome: 'not_live' }
    const say = (what: object) => ask(real, real.desk.owner, 'POST', `/posts/${post.id}/resolve`, what)
    const first = await say(seen)
    // Some addresses name no account, and without tokens Galley cannot ask whose post it is.
    const withoutAddress = first.body.details?.[0]?.code === 'address_names_no_account'
    const answer = withoutAddress ? await say({ outcome: 'live' }) : first
    if (!(post.status === 'failed' && post.mayBeLive)) {
      return expectStatus(answer, 409, `settling what is ${post.status}`)
    }
    expectStatus(answer, 200, 'settling')
    if (live) post.partsLive++
    const done = live !== undefined && post.partsLive >= post.content.texts.length
    Object.assign(post, { status: done ? 'published' : 'approved', mayBeLive: false, due: null })
  })
}

/** Ends a thread that has live parts and nothing in doubt. No other post can be ended. */
export function end(pick: number): Command {
  return deedTo('end as it stands', pick, async (post, _model, real) => {
    // If a part is in doubt, the same request would say what became of that part, which nobody here has seen.
    if (post.mayBeLive) return
    const answer = await ask(real, real.desk.owner, 'POST', `/posts/${post.id}/resolve`, { outcome: 'live' })
    const half =
      post.partsLive > 0 && ['draft', 'pending_approval', 'approved', 'scheduled', 'failed'].includes(post.status)
    if (!half) return expectStatus(answer, 409, `ending what is ${post.status}`)
    expectStatus(answer, 200, 'ending')
    Object.assign(post, { status: 'published', ended: true })
  })
}

/** Requests another account than the one that has the live parts of the post. */
export function changeAccount(pick: number): Command {
  return deedTo('take the account away from', pick, async (post, _model, real) => {
    if (post.partsLive === 0) return
    const body = { socialAccountId: null }
    await refused(
      ask(real, real.desk.owner, 'PATCH', `/posts/${post.id}`, body),
      'changing the account of a half thread',
    )
  })
}
