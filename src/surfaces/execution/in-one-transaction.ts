import type { Actor } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope, type TransactionScope } from '#kernel/db/transaction.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { checkedOutput } from './checked-output.ts'
import { collectExtras, type Extras } from './extras.ts'
import { claimOf, earlierAnswer, onceAtATime, remember } from './idempotency.ts'
import { parseInput } from './parse-input.ts'
import { writeLine } from './write-line.ts'

/** The scope of a signed-in person. */
export type MemberScope = TransactionScope & { userId: string }

interface Admission {
  actor: Actor
  handle(input: never): Promise<unknown>
}

/** Admission, handler, audit line and the record for a repeat, all in one transaction. */
export async function inOneTransaction(
  services: Services,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  admit: (db: Trx, extras: Extras) => Promise<Admission>,
): Promise<Answer> {
  let extras = collectExtras()
  const work = async (db: Trx): Promise<Answer> => {
    extras = collectExtras() // nothing of a first attempt may stay if the transaction runs again
    const { actor, handle } = await admit(db, extras)
    const input = parseInput(operation, call.raw)
    const claim = claimOf(services, operation, call, scope, input)
    const earlier = claim && (await earlierAnswer(db, services, operation, claim))
    if (earlier) return { ...earlier, replayed: true }
    const output = checkedOutput(services, operation, await handle(input as never)) // parsed by the handler's own schemas
    if (isWrite(operation)) {
      await writeLine(db, operation, { requestId: call.requestId, scope, actor }, extras.target())
    }
    if (claim) await remember(db, services, operation, claim, output)
    return { output, replayed: false }
  }
  const answer = await onceAtATime(services, operation, call, scope, (tried) =>
    tried(() => inScope(services.db, scope, work, { readOnly: !isWrite(operation) })),
  )
  if (!answer.replayed) extras.runAfterCommit()
  return answer
}
