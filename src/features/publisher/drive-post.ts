import { type ConnectionOpener, connectionOpener } from '#features/accounts/index.ts'
import { type Doing, drive, failedToOpen, type PublishRow, refreshed, type Turn } from '#features/publishing/index.ts'
import type { Semaphore } from '#kernel/semaphore.ts'
import type { Connection } from '#platforms/connecting.ts'
import type { Publishing } from '#platforms/publishing.ts'
import { readGate } from './gate.ts'
import type { PostInHand } from './load-step.ts'
import { type HeldContent, holdContent } from './outgoing.ts'
import type { Pace } from './pace.ts'
import { findPart, pollPart, sendPart } from './platform-calls.ts'
import { preparePart } from './prepare-part.ts'
import { isInTime, readyAsItIs } from './ready-as-it-is.ts'
import { type EventMaker, type Saved, saveDecision } from './save-decision.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** What a worker holds of a post while it drives it. */
export interface Held {
  post: PostInHand
  row: PublishRow
  content: HeldContent
  adapter: Publishing
  connection: Connection
  turn: Turn
  accounts: ConnectionOpener
  pace: Pace
}

/** What the posts in a worker's hands share. */
interface Among {
  turns: Semaphore
  pace: Pace
}

/**
 * Drives one claimed post until the core says stop: each step is decided and saved first, then done, and what came of
 * it is the next event. Losing the row at any point ends it silently: whoever has it goes on.
 */
export function drivePost(world: PublisherWorld, claim: Claim, among: Among): Promise<void> {
  const facts = { 'galley.org_id': claim.orgId, 'galley.post_id': claim.postId, fence: claim.fence }
  return world.services.tracing.inSpan('publish post', facts, () => driveClaim(world, claim, among))
}

async function driveClaim(world: PublisherWorld, claim: Claim, { turns, pace }: Among): Promise<void> {
  const { services } = world
  const { fence } = claim
  const held: { content: HeldContent | null } = { content: null }
  const accounts = connectionOpener(services)
  const claimed: EventMaker = async (db, loaded, save) => {
    const content = await holdContent(db, loaded.post)
    held.content = content
    const gate = await readGate(db, loaded, content, services.platforms)
    const ready = gate.account === 'usable' && isInTime(world, loaded) ? readyAsItIs(world, loaded, content) : null
    if (ready) {
      accounts.keep(ready.connection)
      save(ready.part)
    }
    return { type: 'claimed', fence, gate, ready: ready !== null }
  }
  await drive<EventMaker, Saved>(
    {
      takeTurn: () => turns.acquire(),
      save: (event) => saveDecision(world, claim, event),
      carryOut(next, { post, decision }, turn) {
        if (!held.content) throw new Error('A post is driven on before its content was read') // the claim read it
        const before = { post, row: decision.row, content: held.content, turn, accounts, pace }
        const facts = { platform: post.platform, part: decision.row.live.length }
        return services.tracing.inSpan(next.do, facts, () => carryOut(world, claim, next, before))
      },
    },
    claimed,
  )
}

type HeldBefore = Omit<Held, 'adapter' | 'connection'>

/** Does what was decided and answers with the event that comes of it. */
async function carryOut(world: PublisherWorld, claim: Claim, next: Doing, before: HeldBefore): Promise<EventMaker> {
  const { services } = world
  const { fence } = claim
  const adapter = services.platforms[before.post.platform]?.publishing
  if (!adapter) throw new Error(`There is no adapter for ${before.post.platform}`) // the gate let it pass: our fault
  if (next.do === 'refresh') {
    const event = await refreshed(before.row, fence, () => before.accounts.open(before.post, true))
    return () => event
  }

  let connection: Connection
  try {
    connection = await before.accounts.open(before.post, false)
  } catch (error) {
    const event = failedToOpen(next, fence, error)
    return () => event
  }
  const held: Held = { ...before, adapter, connection }
  switch (next.do) {
    case 'prepare': {
      const outcome = await preparePart(world, claim, held)
      if (outcome.type !== 'prepared') return () => outcome
      return async (db, loaded, save) => {
        save(outcome.part)
        return { type: 'prepared', fence, gate: await readGate(db, loaded, held.content, services.platforms) }
      }
    }
    case 'send': {
      const sent = await sendPart(world, claim, held)
      if (sent.type === 'guard_expired') held.pace.tooSlow()
      else held.pace.inTime()
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
    case 'carry_on':
      return () => null
  }
}
