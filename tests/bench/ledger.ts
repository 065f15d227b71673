import type pg from 'pg'
import { creditBalance, grantCredits, holdCredits, settleHold } from '#features/credits/index.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio, spread } from './figures.ts'
import type { Installation } from './installation.ts'

const CONNECTIONS = 8
const WORKSPACES = 100
const ROUNDS = 5
const ROUND_MS = 2000
const FEW = 10_000
const MANY = 10_000_000
const READS = 200

/** Measures reserving and settling credits, each in its own transaction on disk, and reading a long history. */
export async function ledger({ databaseUrl, accessTokens }: Installation): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, role: 'galley_app', max: CONNECTIONS })
  const { orgs, few, many } = await withOwner(databaseUrl, async (owner) => {
    const made: string[] = []
    while (made.length < WORKSPACES) made.push((await makeOrg(owner, accessTokens)).orgId)
    const [few, many] = [await makeOrg(owner, accessTokens), await makeOrg(owner, accessTokens)]
    for (const orgId of [...made, few.orgId, many.orgId]) await grant(db, orgId)
    await addHistory(owner, few.orgId, FEW)
    await addHistory(owner, many.orgId, MANY)
    await owner.query('vacuum (analyze) credit_entry, credit_transaction, credit_grant, credit_balance, credit_hold')
    return { orgs: made, few: few.orgId, many: many.orgId }
  })
  const spends = await alternate(ROUNDS, {
    one: () => spend(db, orgs.slice(0, 1)),
    hundred: () => spend(db, orgs),
  })
  const reads = await alternate(ROUNDS * 3, { few: () => read(db, few), many: () => read(db, many) })
  await db.destroy()
  const times = ratio(reads.many, reads.few)
  return [
    { what: `reserve and settle, ${CONNECTIONS} connections, one workspace`, figure: perSecond(spends.one) },
    {
      what: `reserve and settle, ${CONNECTIONS} connections, ${WORKSPACES} workspaces`,
      figure: perSecond(spends.hundred),
    },
    {
      what: `the balance after ${MANY.toLocaleString('en')} entries beside ${FEW.toLocaleString('en')}`,
      figure: `${median(reads.many).toFixed(2)} ms beside ${median(reads.few).toFixed(2)} ms, ratio ${times.toFixed(2)}`,
      bar: { text: 'ratio ≤ 1.5', met: times <= 1.5 },
    },
  ]
}

const perSecond = (rates: readonly number[]): string => `${median(rates).toFixed(0)}/s (${spread(rates)})`

const grant = (db: Db, orgId: string) =>
  inScope(db, { orgId }, (trx) =>
    grantCredits(trx, { orgId, kind: 'purchased', milliCredits: 1e12, cause: 'for the bench', expiresAt: null }),
  )

let count = 0

/** How many reservations are made and settled each second, on all connections together. */
async function spend(db: Db, orgs: readonly string[]): Promise<number> {
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, first) => {
      for (let turn = first; performance.now() - started < ROUND_MS; turn += CONNECTIONS) {
        const orgId = orgs[turn % orgs.length] as string // the remainder is a valid index
        const work = {
          orgId,
          key: `work ${++count}`,
          action: 'rewrite' as const,
          milliCredits: 2000,
          expiresInSeconds: 600,
        }
        const { id: holdId } = await inScope(db, { orgId }, (trx) => holdCredits(trx, work))
        const usage = {
          provider: 'openai',
          model: 'small',
          inputTokens: 4000,
          outputTokens: 1400,
          costMicroUsd: 11_000,
        }
        await inScope(db, { orgId }, (trx) => settleHold(trx, { orgId, holdId, usedMilli: 1500, usage }))
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}

/** Milliseconds to read the balance. */
async function read(db: Db, orgId: string): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < READS; n++) {
    await inScope(db, { orgId }, (trx) => creditBalance(trx, orgId), { readOnly: true })
  }
  return (performance.now() - started) / READS
}

/**
 * Adds uses of credits, ten in a transaction. Each took from five grants that are used up now. The rows are made
 * consistent, so nothing checks them.
 */
async function addHistory(owner: pg.Client, orgId: string, entries: number): Promise<void> {
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const transactions = entries / 10
  const grants = Math.max(Math.floor(transactions / 1000), 5)
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `insert into credit_grant (org_id, id, kind, milli, remaining, cause)
     select $1, ${id('n')}, 'purchased', 5000000, 0, 'pack ' || n from generate_series(1, $2::int) n`,
    [orgId, grants],
  )
  await owner.query(
    `insert into credit_transaction (org_id, id, type, milli, monthly_after, purchased_after, created_at)
     select $1, ${id('n')}, 'usage', -5000, 0, 0, now() - n * interval '1 second' from generate_series(1, $2::int) n`,
    [orgId, transactions],
  )
  await owner.query(
    `insert into credit_entry (org_id, transaction_id, grant_id, account, milli)
     select $1, ${id('n')}, ${id('1 + (n + part) % $3::int')}, side.account, side.milli
     from generate_series(1, $2::int) n, generate_series(1, 5) part,
       (values ('purchased', -1000), ('usage', 1000)) as side (account, milli)`,
    [orgId, transactions, grants],
  )
  await owner.query(`set session_replication_role = default`)
}
