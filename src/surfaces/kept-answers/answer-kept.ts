import type { Trx } from '#kernel/db/database.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Answer } from '../execution/answer.ts'
import type { Call, Principal } from '../execution/call.ts'
import { entityTag } from '../http/entity-tag.ts'
import { answerBody } from '../rest/answer-body.ts'
import { momentOf } from './moment.ts'

/** Computes an answer in one read-only transaction. Calls `begun` with the transaction before it reads anything. */
export type Compute = (begun?: (db: Trx) => void) => Promise<Answer>

/**
 * Answers a read, from the cache if possible; no other code uses the cache. If the operation is marked `reuse:
 * 'until-next-commit'`, its answer is kept, and returned again while it is certain to be the same. Otherwise it is
 * computed. Decision 009
 */
export async function answerKept(
  { keptAnswers }: Services,
  { operation, principal, call }: { operation: Operation; principal: Principal; call: Call },
  compute: Compute,
): Promise<Answer> {
  if (operation.reuse !== 'until-next-commit' || !keptAnswers) return compute()
  return keptAnswers.get(keyOf(operation, principal, call), async () => {
    let moment = Promise.resolve('')
    const answer = await compute((db) => {
      moment = momentOf(db)
      moment.catch(() => {}) // the transaction then fails as well, with the reason
    })
    const body = Buffer.from(answerBody(operation, answer.output))
    return { answer: { ...answer, kept: { body, tag: entityTag(body), encoded: {} } }, moment: await moment }
  })
}

/**
 * Everything that the answer to a read depends on besides the rows. It includes the whole input, even a body that the
 * operation does not accept, since a refusal is an answer too.
 */
function keyOf(operation: Operation, principal: Principal, call: Call): string {
  return JSON.stringify([operation.name, principal, call.raw])
}
