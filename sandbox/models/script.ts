import { FAILURES } from './failures.ts'

/** What a simulated model server can be told to do with its next calls. */
export const TURNS = [
  'ok',
  ...FAILURES,
  // No answer.
  'reset',
  'hang',
  'page', // a web page of something else
  'cut', // an answer that is not JSON
  // Answers that cannot be used.
  'truncated',
  'fenced',
  'wrong-schema',
  'filter',
  'refusal',
  'empty',
  'reasoning-only',
  'slow',
] as const
export type Turn = (typeof TURNS)[number]

/** A queue: each call takes the next turn; after the last one, all calls succeed. */
export interface Script {
  add(...turns: Turn[]): void
  next(): Turn
  /** The turns that no call has taken. */
  left(): readonly Turn[]
  clear(): void
}

export function createScript(): Script {
  let queue: Turn[] = []
  return {
    add(...turns) {
      for (const turn of turns) {
        if (!TURNS.includes(turn)) throw new TypeError(`Unknown turn "${turn}". Use one of: ${TURNS.join(', ')}.`)
      }
      queue.push(...turns)
    },
    next: () => queue.shift() ?? 'ok',
    left: () => [...queue],
    clear() {
      queue = []
    },
  }
}
