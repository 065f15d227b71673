import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  expireCredits,
  grantCredits,
  holdCredits,
  reverseGrant,
  settleHold,
  voidHold,
} from '#features/credits/index.ts'
import { type Db, openDatabase, type Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { AppError } from '#kernel/errors.ts'
import { EMPTY, potsOf } from '../../src/features/credits/core/ledger.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { fc } from '../support/fast-check.ts'
import { HOUR, type Played, playStep, rollsOf, usedOf } from './play.ts'
import { type Step, type Story, storyForDatabase } from './story.ts'

let t: TestApp
let sweep: Db
before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

const HISTORIES = 12

test('the database agrees with the core over a whole history, step by step', async () => {
  await fc.assert(fc.asyncProperty(storyForDatabase, playBoth), { numRuns: HISTORIES, endOnFailure: true })
})

/** Plays every step on the core and on the database, and compares their states. */
async function playBoth(story: Story): Promise<void> {
  const { orgId } = await t.make.org()
  await t.owner.insertInto('credit_budget').values({ org_id: orgId, milli: 0 }).execute()
  const played: Played = { ledger: EMPTY, movements: [], now: 0 }
  const inOrg = <T>(work: (db: Trx) => Promise<T>) => inScope(t.services.db, { orgId }, work)
  for (const [n, step] of story.entries()) {
    const decided = playStep(played, step, n)
    if (step.do === 'wait') {
      await letPass(orgId, step.hours)
      continue
    }
    const refused = await inOrg((db) => ask(db, orgId, step)).then(() => false, isRefusal)
    if (refused)
      assert.equal(decided?.ok, false, `step ${n} was refused by the database alone: ${JSON.stringify(step)}`)
    // A refusal writes nothing, not even what has expired, so both stay as they were.
    assert.deepEqual(await standing(orgId), coreStanding(played), `after step ${n}, ${JSON.stringify(step)}`)
  }
  await expireCredits(t.services, sweep)
  await checkBooks(orgId)
}

const isRefusal = (error: unknown): boolean => {
  assert.ok(error instanceof AppError || (error instanceof Error && /hold/.test(error.message)), String(error))
  return true
}

async function ask(db: Trx, orgId: string, step: Exclude<Step, { do: 'wait' | 'budget' }> | Step): Promise<unknown> {
  const holdOf = async (key: number) =>
    (await db.selectFrom('credit_hold').select(['id', 'milli']).where('key', '=', `key ${key}`).executeTakeFirst()) ?? {
      id: '00000000-0000-4000-8000-000000000000',
      milli: 0,
    }
  switch (step.do) {
    case 'grant': {
      const expiresAt = step.hours === null ? null : new Date(Date.now() + step.hours * HOUR)
      const rolls = rollsOf(step, expiresAt?.getTime() ?? null)
      return grantCredits(db, {
        orgId,
        kind: step.kind,
        milliCredits: step.milli,
        cause: `cause ${step.cause}`,
        expiresAt,
        rollsOver: rolls && { until: new Date(rolls.until), mostMilli: rolls.most },
      })
    }
    case 'hold':
      return holdCredits(db, {
        orgId,
        key: `key ${step.key}`,
        action: 'summarize',
        milliCredits: step.milli,
        expiresInSeconds: step.hours * 3600,
      })
    case 'settle': {
      const hold = await holdOf(step.key)
      return settleHold(db, { orgId, holdId: hold.id, usedMilli: usedOf(step, hold.milli) })
    }
    case 'void':
      return voidHold(db, { orgId, holdId: (await holdOf(step.key)).id })
    case 'take_back':
      return reverseGrant(db, {
        orgId,
        kind: step.kind,
        cause: `cause ${step.cause}`,
        milliCredits: step.milli,
        reversalCause: `reversal ${step.reversal}`,
      })
    default:
      return undefined
  }
}

/** Makes this many hours pass. */
async function letPass(orgId: string, hours: number): Promise<void> {
  for (const table of ['credit_grant', 'credit_hold']) {
    await sql`
      update ${sql.table(table)} set expires_at = expires_at - make_interval(hours => ${hours}::int) where org_id = ${orgId}
    `.execute(t.owner)
  }
  await sql`
    update credit_grant set rolls_until = rolls_until - make_interval(hours => ${hours}::int) where org_id = ${orgId}
  `.execute(t.owner)
}

/** The name of an entry. The id of a rollover differs between core and database, so it is left out. */
const nameOf = ({ kind, cause }: { kind: string; cause: string }): string =>
  kind === 'rollover' && cause.startsWith('monthly ') ? `${kind} ${cause.replace(/ \S+$/, '')}` : `${kind} ${cause}`

/** Several rollovers may have one name, so entries are ordered by all of their values. */
const byName = (a: readonly unknown[], b: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)

async function standing(orgId: string) {
  const balance = await t.owner.selectFrom('credit_balance').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  const grants = await t.owner.selectFrom('credit_grant').selectAll().where('org_id', '=', orgId).execute()
  const holds = await t.owner.selectFrom('credit_hold').selectAll().where('org_id', '=', orgId).execute()
  return {
    pots: {
      monthly: balance?.monthly ?? 0,
      rollover: balance?.rollover ?? 0,
      allowance: balance?.allowance ?? 0,
      purchased: balance?.purchased ?? 0,
    },
    held: balance?.held ?? 0,
    grants: grants.map((g) => [nameOf(g), g.milli, g.remaining, g.taken_back] as const).sort(byName),
    holds: holds.map((h) => [h.key, h.milli, h.state, h.used] as const).sort(byName),
  }
}

function coreStanding({ ledger }: Played) {
  return {
    pots: potsOf(ledger),
    held: ledger.held,
    grants: ledger.grants.map((g) => [nameOf(g), g.milli, g.remaining, g.takenBack] as const).toSorted(byName),
    holds: ledger.holds.map((h) => [h.key, h.milli, h.state, h.used] as const).toSorted(byName),
  }
}

/** Checks the database by itself: the sums of entries, and the balances against a replay of the entries. */
async function checkBooks(orgId: string): Promise<void> {
  const entries = await t.owner.selectFrom('credit_entry').selectAll().where('org_id', '=', orgId).execute()
  assert.equal(
    entries.reduce((n, { milli }) => n + milli, 0),
    0,
  )
  const { pots, held, grants } = await standing(orgId)
  for (const [kind, left] of Object.entries(pots)) {
    const replayed = entries.filter(({ account }) => account === kind).reduce((n, { milli }) => n + milli, 0)
    assert.equal(replayed, left, kind)
  }
  const total = Object.values(pots).reduce((a, b) => a + b, 0)
  assert.ok(held <= total)
  assert.equal(
    grants.reduce((n, [, , remaining]) => n + remaining, 0),
    total,
  )
}
