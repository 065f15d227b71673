import { type ConnectionOpener, connectionOpener } from '#features/accounts/index.ts'
import { type Gate, type PublishRow, partKey, type WorkerEvent } from '#features/effects/index.ts'
import {
  accountState,
  type Doing,
  drive,
  failedToOpen,
  faultOf,
  refreshed,
  sendGuarded,
  type Turn,
} from '#features/performing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { ActRow } from './act-columns.ts'
import type { ActCall, ActKind } from './act-kind.ts'
import type { ActClaim, ActWorld } from './act-world.ts'
import { kindOf } from './kind-of.ts'
import { payloadHash } from './request-act.ts'
import { type ActEvent, type SavedAct, saveAct } from './save-act.ts'

interface Held {
  act: ActRow
  row: PublishRow
  kind: ActKind
  accounts: ConnectionOpener
  turn: Turn
}

/** Drives one claimed act until the core says stop, as `drivePost` does with a post. */
export function driveAct(
  world: ActWorld,
  claim: ActClaim,
  takeTurn: () => Promise<() => void> = async () => () => {},
): Promise<void> {
  const { services } = world
  const accounts = connectionOpener(services)
  const claimed: ActEvent = async (db, act) => ({
    type: 'claimed',
    fence: claim.fence,
    gate: await readGate(db, world, act),
  })
  const steps = () =>
    drive<ActEvent, SavedAct>(
      {
        takeTurn,
        save: (event) => saveAct(world, claim, event),
        carryOut: (next, { act, decision }, turn) =>
          services.tracing.inSpan(next.do, { platform: act.platform, kind: act.kind }, () =>
            carryOut(world, next, { act, row: decision.row, kind: kindOf(world, act), accounts, turn }),
          ),
      },
      claimed,
    )
  const facts = { 'galley.org_id': claim.orgId, 'galley.act_id': claim.actId, fence: claim.fence }
  return services.tracing.inSpan('act at a platform', facts, steps)
}

async function carryOut(world: ActWorld, next: Doing, held: Held): Promise<ActEvent> {
  const { act, row } = held
  const { fence } = row
  // Nothing is made beforehand: what an act sends stands in its row.
  if (next.do === 'prepare') {
    return async (db, now) => ({ type: 'prepared', fence, gate: await readGate(db, world, now) })
  }
  const event = await ask(world, next, held, fence).catch((error: unknown) => {
    logFault(world, act, error)
    return failedToOpen(next, fence, error)
  })
  return () => event
}

async function ask(world: ActWorld, next: Doing, held: Held, fence: number): Promise<WorkerEvent> {
  const { act, row, kind, accounts, turn } = held
  if (next.do === 'refresh') return refreshed(row, fence, () => accounts.open(act, true))
  if (next.do === 'carry_on' || next.do === 'prepare') throw new Error(`An act has no step ${next.do}`)

  const call = callOf(world, held, await accounts.open(act, false))
  const monotonic = () => world.services.clock.monotonic()
  switch (next.do) {
    case 'send': {
      const by = { turn, fence, timeoutMs: call.adapter.publishTimeoutMs, monotonic }
      return sendGuarded(
        by,
        (options) => kind.perform(call, options),
        (error) => logFault(world, act, error),
      )
    }
    case 'look_up':
      return lookUp(kind, call, next.since, fence)
    case 'poll':
      if (!call.adapter.poll) throw new Error(`${act.platform} gave a ticket and cannot be polled`)
      try {
        return { type: 'polled', fence, outcome: await call.adapter.poll(call.connection, next.ticket) }
      } catch (error) {
        return { type: 'poll_failed', fence, fault: faultOf(error, 'retry_backoff') }
      }
  }
}

/** A platform's trouble is the core's to judge; anything else is a fault of ours. */
function logFault({ services }: ActWorld, act: ActRow, error: unknown): void {
  if (!(error instanceof PlatformError)) services.log.error({ err: error, actId: act.id }, 'an act failed')
}

/** After an unknown outcome: by the class of the kind. */
async function lookUp(kind: ActKind, call: ActCall<never>, since: number, fence: number): Promise<WorkerEvent> {
  switch (kind.lostAnswer) {
    case 'repeat':
      return { type: 'looked_up', fence, outcome: { state: 'repeat' } }
    case 'ask_a_person':
      return { type: 'looked_up', fence, outcome: { state: 'cannot_tell' } }
    case 'look_up':
      if (!kind.find) throw new Error(`${kind.name} says that it can be looked up and has no find`) // defineAct refuses it
      return { type: 'looked_up', fence, outcome: await kind.find(call, new Date(since).toISOString()) }
  }
}

function callOf({ services }: ActWorld, { act, row, kind }: Held, connection: ActCall<never>['connection']) {
  const adapter = services.platforms[act.platform]?.publishing
  if (!adapter) throw new Error(`There is no adapter for ${act.platform}`) // the gate let it pass: our fault
  return {
    adapter,
    connection,
    payload: kind.payload.parse(act.payload) as never, // by the kind's own schema
    part: row.live.length,
    live: row.live,
    key: partKey(row),
    askedAt: act.created_at,
  }
}

/** What stands around an act at this moment, read in the transaction that saves the decision. */
async function readGate(db: Trx, { services }: ActWorld, act: ActRow): Promise<Gate> {
  const around = await db
    .selectFrom('effect_hold as hold')
    .leftJoin('social_account as account', (join) =>
      join.onRef('account.org_id', '=', 'hold.org_id').onRef('account.id', '=', 'hold.social_account_id'),
    )
    .select(['hold.held', 'account.status as account'])
    .where('hold.org_id', '=', act.org_id)
    .where('hold.id', '=', act.id)
    .executeTakeFirst()
  return {
    contentHash: payloadHash(act.payload),
    account: accountState(services.platforms, act, around?.account),
    paused: around?.held !== false,
    // Acts keep no distance from one another: the clash rules are those of posts.
    clearAt: null,
  }
}
