import { setImmediate as restOfTurn } from 'node:timers/promises'
import type { Answer, KeptBody } from '../execution/answer.ts'

/** An answer with the moment of its rows, including the caller's membership. */
export interface DatedAnswer {
  answer: Answer & { kept: KeptBody }
  /** The database's state as `momentOf` names it: equal texts mean equal rows. */
  moment: string
}

/**
 * A cache of answers to reads, valid as long as nothing has been committed since: then no row differs, neither of the
 * content nor of the caller's membership. The database is asked for its moment after each request has arrived, so that
 * no answer is older than its request.
 */
export interface KeptAnswers {
  /** `key` names everything that the answer depends on besides the rows: the caller and the input. */
  get(key: string, compute: () => Promise<DatedAnswer>): Promise<Answer>
}

declare module '#kernel/services.ts' {
  interface Services {
    /** Null means that every answer is computed. */
    keptAnswers: KeptAnswers | null
  }
}

export interface KeptAnswersOptions {
  momentNow: () => Promise<string>
  maxBytes: number
}

/** Keeps answers of one moment only, since the next commit makes all of them invalid. */
export function createKeptAnswers({ momentNow, maxBytes }: KeptAnswersOptions): KeptAnswers {
  const asking = oncePerTurn<string>()
  const computing = oncePerTurn<Answer>()
  const kept = new Map<string, Answer>()
  let keptMoment = ''
  let bytes = 0

  function keep(key: string, { answer, moment }: DatedAnswer): void {
    const size = key.length + answer.kept.body.length
    if (moment !== keptMoment || bytes + size > maxBytes) {
      kept.clear()
      keptMoment = moment
      bytes = 0
    }
    if (size > maxBytes || kept.has(key)) return
    kept.set(key, answer)
    bytes += size
  }

  return {
    async get(key, compute) {
      const known = kept.get(key)
      const moment = keptMoment
      if (known && moment === (await asking('', momentNow))) return known
      return computing(key, async () => {
        const made = await compute()
        keep(key, made)
        return made.answer
      })
    },
  }
}

/** Runs the work of a key once for all callers of one turn of the event loop, after the last of them has called. */
function oncePerTurn<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = asked.get(key)
    if (known) return known
    const result = restOfTurn().then(() => {
      asked.delete(key) // a later caller may have to see newer rows than this run
      return work()
    })
    asked.set(key, result)
    return result
  }
}
