import type { Trx } from '#kernel/db/database.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Answer } from '../execution/answer.ts'
import type { Call, Principal } from '../execution/call.ts'
import { entityTag } from '../http/entity-tag.ts'
import { answerBody } from '../rest/answer-body.ts'
import { momentOf } from './moment.ts'

/** Computes an answer in one read-only transaction; `begun` is told of it before anything is read. */
export type Compute = (begun?: (db: Trx) => void) => Promise<Answer>

/**
 * The one door to kept answers: of an operation marked `reuse: 'until-next-commit'` the answer is kept, and given
 * again while it is sure to be the same. Without the mark, or where nothing is kept, it is computed. Decision 009
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
      moment.catch(() => {}) // then the transaction fails as well, and says why
    })
    const body = Buffer.from(answerBody(operation, answer.output))
    return { answer: { ...answer, kept: { body, tag: entityTag(body), encoded: {} } }, moment: await moment }
  })
}

/**
 * All that the answer to a read depends on beside the rows: the input is named whole, a body that the operation does not
 * take included, since what refuses a call is part of its answer too.
 */
function keyOf(operation: Operation, principal: Principal, call: Call): string {
  return JSON.stringify([operation.name, principal, call.raw])
}
