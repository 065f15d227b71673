import { accountOpener, openFreshAccount } from '#features/accounts/index.ts'
import { GUARD_MS } from '#features/effects/index.ts'
import type { Among } from './among.ts'
import { carryOut, type Driven } from './carry-out.ts'
import { drive } from './drive.ts'
import type { Doer, EffectKind, Loaded } from './effect-kind.ts'
import { type EventMaker, type SavedEffect, saveStep } from './save-step.ts'
import type { Claim, EffectWorld } from './world.ts'

/**
 * If the claim took longer than this, the intent is asked for in a separate step. Otherwise the guard's time might run
 * out.
 */
const IN_TIME_MS = GUARD_MS / 4

/**
 * Drives one claimed effect until the core says stop. Each step is decided and saved first, then done; its result is
 * the next event. If another worker has taken the row, the drive ends silently and that worker goes on.
 */
export function driveEffect<L extends Loaded>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  { doer, among }: { doer: Doer<L>; among: Among },
): Promise<void> {
  const driven = { world, kind, claim, doer, among, accounts: accountOpener(world.services) }
  return drive<EventMaker<L>, SavedEffect<L['subject']>>(
    {
      takeTurn: among.takeTurn,
      save: (event) => saveStep(world, kind, claim, event),
      carryOut: (next, { subject, decision }, turn) =>
        world.services.tracing.inSpan(
          next.do,
          { platform: subject.platform, part: decision.row.confirmed.length },
          () => carryOut(driven, next, { subject, row: decision.row, turn }),
        ),
    },
    claimed(driven),
  )
}

/** A subject that needs no preparation and has valid tokens asks for its intent with the claim. Decision 035 */
function claimed<L extends Loaded>({ world, claim, doer, accounts }: Driven<L>): EventMaker<L> {
  const { services } = world
  return async (db, loaded, keep) => {
    const gate = await doer.gate(db, loaded, true)
    const inTime = services.clock.monotonic() - loaded.askedAt < IN_TIME_MS
    const part = gate.account === 'usable' && inTime ? doer.readyAsItIs(loaded) : null
    const account = part && loaded.account && openFreshAccount(services, loaded.account)
    if (part && account) {
      accounts.keep(account)
      keep(part)
    }
    return { type: 'claimed', fence: claim.fence, gate, ready: account !== null }
  }
}
