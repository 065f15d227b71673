import { COMMON_FLAGS } from './flags.ts'
import { parseWords } from './parse-words.ts'

/** The common flags that commands without an operation take as well. */
const TAKEN = ['server', 'workspace', 'json', 'table', 'idempotency-key']

/** Sorts the words of a command without an operation. Throws CommandError. */
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
