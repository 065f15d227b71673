import { usableConnection } from '#features/accounts/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Next, PublishRow, WorkerEvent } from '#features/publishing/index.ts'
import type { Connection, PlatformAdapter } from '#platforms/adapter.ts'
import { faultOf } from './faults.ts'
import { readGate } from './gate.ts'
import { type HeldContent, holdContent } from './outgoing.ts'
import { findPart, pollPart, sendPart } from './platform-calls.ts'
import { preparePart } from './prepare-part.ts'
import { type EventMaker, saveDecision } from './save-decision.ts'
import type { Turns } from './turns.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** How long an opened connection is taken as it is: its tokens last longer than that. */
const REUSE_MS = 10_000

/** What a worker holds of a post while it drives it. */
export interface Held {
  post: PostRow
  row: PublishRow
  content: HeldContent
  adapter: PlatformAdapter
  connection: Connection
  /** When the decision to send was asked for, by the clock that never jumps: the guard counts from here. */
  askedAt: number
  open: OpenConnection
  /** Called when the first byte is about to leave: another post may ask for its intent. */
  endTurn(): void
}

/**
 * Drives one claimed post until the core says stop: each step is decided and saved first, then done, and what came of
 * it is the next event. Losing the row at any point ends it silently: whoever has it goes on.
 */
export function drivePost(world: PublisherWorld, claim: Claim, turns: Turns): Promise<void> {
  const facts = { 'galley.org_id': claim.orgId, 'galley.post_id': claim.postId, fence: claim.fence }
  return world.services.tracing.inSpan('publish post', facts, () => drive(world, claim, turns))
}

async function drive(world: PublisherWorld, claim: Claim, turns: Turns): Promise<void> {
  const { services } = world
  const { fence } = claim
  let content: HeldContent | null = null
  let event: EventMaker = async (db, post, now) => {
    content = await holdContent(db, post)
    return { type: 'claimed', fence, gate: await readGate(db, post, content, now, services.platforms) }
  }
  const open = connectionOpener(world)
  let asksForIntent = false
  for (;;) {
    const endTurn = asksForIntent ? await turns.take() : () => {}
    try {
      const askedAt = services.clock.monotonic()
      const saved = await saveDecision(world, claim, event)
      if (!saved || !content) return
      const { next, row } = saved.decision
      if (next.do === 'stop' || next.do === 'refuse') return
      if (next.do !== 'send') endTurn()
      const before = { post: saved.post, row, content, askedAt, open, endTurn }
      const facts = { platform: saved.post.platform, part: row.live.length }
      event = await services.tracing.inSpan(next.do, facts, () => carryOut(world, claim, next, before))
      asksForIntent = next.do === 'prepare'
    } finally {
      endTurn()
    }
  }
}

type HeldBefore = Omit<Held, 'adapter' | 'connection'>

/** Does what was decided and answers with the event that comes of it. */
async function carryOut(world: PublisherWorld, claim: Claim, next: Next, before: HeldBefore): Promise<EventMaker> {
  const { services } = world
  const { fence } = claim
  const adapter = services.platforms[before.post.platform as keyof typeof services.platforms]
  if (!adapter) throw new Error(`There is no adapter for ${before.post.platform}`) // the gate let it pass: our fault
  if (next.do === 'refresh') return refresh(before, fence)

  let connection: Connection
  try {
    connection = await before.open(before.post, false)
  } catch (error) {
    const fault = faultOf(error, 'retry_backoff')
    return () => ({ type: failureOf(next), fence, fault })
  }
  const held: Held = { ...before, adapter, connection }
  switch (next.do) {
    case 'prepare': {
      const outcome = await preparePart(world, claim, held)
      if (outcome.type !== 'prepared') return () => outcome
      return async (db, post, now) => ({
        type: 'prepared',
        fence,
        gate: await readGate(db, post, held.content, now, services.platforms),
      })
    }
    case 'send': {
      const sent = await sendPart(world, claim, held)
      return () => sent
    }
    case 'look_up': {
      const found = await findPart(world, claim, held, next.since)
      return () => found
    }
    case 'poll': {
      const polled = await pollPart(claim, held, next.ticket)
      return () => polled
    }
    default:
      return () => null
  }
}

function failureOf(next: Next): 'prepare_failed' | 'send_failed' | 'look_up_failed' | 'poll_failed' {
  if (next.do === 'look_up') return 'look_up_failed'
  if (next.do === 'poll') return 'poll_failed'
  return next.do === 'send' ? 'send_failed' : 'prepare_failed'
}

type OpenConnection = (post: PostRow, force: boolean) => Promise<Connection>

/**
 * Opens the account of a post, and gives the same connection again to the step that follows at once: between intent
 * and first byte every query counts against the guard.
 */
function connectionOpener({ services }: PublisherWorld): OpenConnection {
  let last: { connection: Connection; at: number } | null = null
  return async (post, force) => {
    if (post.social_account_id === null) throw new Error('A post without an account came past the gate') // as above
    const now = services.clock.monotonic()
    if (last && !force && now - last.at < REUSE_MS) return last.connection
    const ref = { orgId: post.org_id, accountId: post.social_account_id, force }
    last = { connection: await usableConnection(services, ref), at: now }
    return last.connection
  }
}

async function refresh({ post, row, open }: HeldBefore, fence: number): Promise<EventMaker> {
  try {
    await open(post, true)
    return (): WorkerEvent => ({ type: 'refreshed', fence })
  } catch (error) {
    const fault = faultOf(error, 'retry_backoff')
    // A token server that fails for a while says nothing about the account: tried again like any other fault.
    const passing = fault.kind === 'retry_backoff' || fault.kind === 'retry_after'
    if (passing) return (): WorkerEvent => ({ type: row.processing ? 'poll_failed' : 'prepare_failed', fence, fault })
    return (): WorkerEvent => ({ type: 'refresh_failed', fence, message: fault.message })
  }
}
