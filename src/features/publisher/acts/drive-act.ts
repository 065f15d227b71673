import { partKey } from '#features/effects/index.ts'
import type { Services } from '#kernel/services.ts'
import type { FindOutcome } from '#platforms/publishing.ts'
import { accountState } from '../drive/around.ts'
import { driveEffect } from '../drive/drive-effect.ts'
import type { Among, Claim, Doer, EffectWorld, Held } from '../drive/effect-kind.ts'
import { type ActCall, type ActKind, kindOf } from './act-kind.ts'
import { ACTS } from './acts-as-effects.ts'
import type { LoadedAct } from './load-act.ts'
import { payloadHash } from './request-act.ts'

/** Drives one claimed act until the core says stop. */
export function driveAct(world: EffectWorld, claim: Claim, among: Among): Promise<void> {
  const { services } = world
  const facts = { 'galley.org_id': claim.orgId, 'galley.act_id': claim.id, fence: claim.fence }
  const doer = actDoer(services)
  return services.tracing.inSpan('act at a platform', facts, () => driveEffect(world, ACTS, claim, { doer, among }))
}

/** The hash of nothing: it differs from what was approved. */
const TAKEN_BACK = ''

function actDoer(services: Services): Doer<LoadedAct> {
  return {
    gate: async (db, { subject: act, held, account, kind }) => ({
      contentHash: (await kind.stands?.(db, act)) === false ? TAKEN_BACK : payloadHash(act.payload),
      account: accountState(services.platforms, act, account?.status),
      paused: held,
      // Acts need no distance from each other: only posts have clash rules.
      clearAt: null,
    }),
    // An act needs no preparation, because its row holds everything that it sends.
    readyAsItIs: () => ({}),
    prepare: async () => undefined,
    send: (held, options) => kindOf(services, held.subject).perform(callOf(services, held), options),
    find: (held, since) => find(kindOf(services, held.subject), callOf(services, held), since),
  }
}

/** Finds the outcome of a call whose answer was lost, in the way that the kind's `lostAnswer` names. */
async function find(kind: ActKind, call: ActCall<never>, since: string): Promise<FindOutcome> {
  switch (kind.lostAnswer) {
    case 'repeat':
      return { state: 'repeat' }
    case 'ask_a_person':
      return { state: 'cannot_tell' }
    case 'look_up':
      if (!kind.find) throw new Error(`${kind.name} says that it can be looked up and has no find`) // defineAct refuses it
      return kind.find(call, since)
  }
}

function callOf(services: Services, { subject: act, row, publishing, account }: Held<LoadedAct>): ActCall<never> {
  return {
    publishing,
    inbox: services.platforms[act.platform]?.inbox,
    account,
    payload: kindOf(services, act).payload.parse(act.payload) as never, // parsed by the kind's own schema
    part: row.confirmed.length,
    confirmed: row.confirmed,
    key: partKey(row),
    askedAt: act.created_at,
  }
}
