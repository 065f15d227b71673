import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Admitted } from './admission.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { checkedOutput } from './checked-output.ts'
import { collectExtras, type Extras } from './extras.ts'
import { claimOf, earlierAnswer, forget, onceAtATime, remember, rememberBegun } from './idempotency.ts'
import type { MemberScope } from './in-one-transaction.ts'
import { parseInput } from './parse-input.ts'
import { writeLine } from './write-line.ts'

type ShortTransaction = <T>(work: (db: Trx) => Promise<T>) => Promise<T>

interface Parts<A extends Admitted> {
  admit(db: Trx): Promise<A>
  handle(admitted: A, extras: Extras, inStep: ShortTransaction, input: never): Promise<unknown>
}

/** Runs operations that talk to the network: admission and the record for repeats have separate transactions. */
export async function inSteps<A extends Admitted>(
  services: Services,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  parts: Parts<A>,
): Promise<Answer> {
  const inShort: ShortTransaction = (work) => inScope(services.db, scope, work)
  /** Admits again at each step, because the caller may be removed or lose the permission while a network answers. */
  const inStep: ShortTransaction = (work) =>
    inShort(async (db) => {
      await parts.admit(db)
      return work(db)
    })
  const begin = () =>
    inShort(async (db) => {
      const admitted = await parts.admit(db)
      const input = parseInput(operation, call.raw)
      const claim = claimOf(services, operation, call, scope, input)
      const earlier = claim && (await earlierAnswer(db, services, operation, claim))
      if (claim && !earlier) await rememberBegun(db, claim)
      return { admitted, input, claim, earlier }
    })
  return onceAtATime(services, operation, call, scope, async (tried) => {
    const { admitted, input, claim, earlier } = await tried(begin)
    if (earlier) return { ...earlier, replayed: true }
    const extras = collectExtras()
    try {
      const handled = await parts.handle(admitted, extras, inStep, input as never) // parsed by the handler's own schemas
      const output = checkedOutput(services, operation, handled)
      const end = () =>
        inShort(async (db) => {
          // Several requests with one key may have waited for one run. The first writes the audit line and counts as
          // the original.
          const given = claim && operation.resumes && (await earlierAnswer(db, services, operation, claim))
          if (given) return { ...given, replayed: true }
          const by = { requestId: call.requestId, scope, actor: admitted.actor }
          if (isWrite(operation)) await writeLine(db, operation, by, extras.target())
          if (claim) await remember(db, services, operation, claim, output)
          return { output, replayed: false }
        })
      const answer = await tried(end)
      extras.runAfterCommit()
      return answer
    } catch (error) {
      if (claim) await inShort((db) => forget(db, claim))
      throw error
    }
  })
}
