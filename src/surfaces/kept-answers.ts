import { setImmediate as restOfTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'

/** An answer of an operation. */
export interface Answer {
  output: unknown
  replayed: boolean
  /** What REST sends for it, where many get the same. */
  body?: Buffer
}

/**
 * Answers to reads, given again as long as nothing at all has been committed in the database since they were computed.
 * The request is admitted each time, in a transaction begun after it came in, so nothing is ever older than the
 * request. `key` must name whatever else an answer depends on: who asks, and for what.
 */
export interface KeptAnswers {
  /** Runs `work` once for all who ask for the same in one turn of the event loop: none came in after it began. */
  together(key: string, work: () => Promise<Answer>): Promise<Answer>
  find(key: string, moment: string): Answer | undefined
  /** Gives the answer back. */
  keep(key: string, moment: string, answer: Answer & { body: Buffer }): Answer
}

declare module '#kernel/services.ts' {
  interface Services {
    /** Null: every answer is computed. */
    keptAnswers: KeptAnswers | null
  }
}

/**
 * What a transaction in one snapshot sees, as a name for it: transactions of the same moment see the same rows. A
 * snapshot is the set of committed transactions, whoever made them, and their numbers are never used twice; the start
 * of the server tells a restored database from the one before. PostgreSQL, "Transaction ID and Snapshot Information".
 */
export const momentOfDatabase: RawBuilder<string> = sql<string>`
  pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time())`

/** Holds answers of one moment only: the first commit makes all of them worthless at once. */
export function createKeptAnswers({ maxBytes }: { maxBytes: number }): KeptAnswers {
  const asked = new Map<string, Promise<Answer>>()
  const kept = new Map<string, Answer>()
  let keptMoment = ''
  let bytes = 0

  function forget(moment: string): void {
    kept.clear()
    keptMoment = moment
    bytes = 0
  }

  return {
    together(key, work) {
      const known = asked.get(key)
      if (known) return known
      const answer = restOfTurn().then(() => {
        asked.delete(key) // who comes from here on may have to see more than this run will
        return work()
      })
      asked.set(key, answer)
      return answer
    },
    find: (key, moment) => (moment === keptMoment ? kept.get(key) : undefined),
    keep(key, moment, answer) {
      const size = key.length + answer.body.length
      if (moment !== keptMoment || bytes + size > maxBytes) forget(moment)
      if (size <= maxBytes && !kept.has(key)) {
        kept.set(key, answer)
        bytes += size
      }
      return answer
    },
  }
}
