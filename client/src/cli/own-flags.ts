import { COMMON_FLAGS } from './flags.ts'
import { parseWords } from './parse-words.ts'

/** Where to go and how to answer: what commands that are no operation take as well. */
const TAKEN = ['server', 'workspace', 'json', 'table', 'idempotency-key']

/** Sorts the words of a command that is no operation. Throws CommandError. */
export function ownFlags(words: readonly string[]): { plain: string[]; common: Map<string, string> } {
  const mine = COMMON_FLAGS.filter(({ flag }) => TAKEN.includes(flag))
  const { plain, flags } = parseWords(
    words,
    (flag) => {
      const known = mine.find((one) => one.flag === flag)
      if (!known) return null
      return known.value === undefined ? 'switch' : 'value'
    },
    TAKEN,
  )
  return { plain, common: new Map([...flags].map(([flag, values]) => [flag, values.at(-1) ?? ''])) }
}
