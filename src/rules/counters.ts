import type { CountBy } from '#contract/limits/limit-shapes.ts'
import { countCharacters } from '#contract/text/count-characters.ts'
import { countGraphemes } from './counting/graphemes.ts'
import { threadsLength } from './counting/threads-length.ts'
import { countUtf8Bytes } from './counting/utf8-bytes.ts'
import { MOST_UNITS_OF_WEIGHT, weightedLength } from './counting/weighted-length.ts'

/** One way to count a text. */
export interface Counter {
  /** The unit's name in the singular: `character`, `byte`. */
  unit: string
  count(text: string): number
  /** The most UTF-16 code units that one unit can stand for. A text that is certainly over the limit is not counted. */
  mostUnits?: number
}

export const COUNTERS: Readonly<Record<CountBy, Counter>> = {
  // Used if a network only says "characters": in every possible meaning, a text has at least as few characters as
  // UTF-16 code units.
  utf16: { unit: 'character', count: (text) => text.length },
  code_points: { unit: 'character', count: countCharacters },
  weighted: { unit: 'character', count: weightedLength, mostUnits: MOST_UNITS_OF_WEIGHT },
  graphemes: { unit: 'character', count: countGraphemes },
  utf8_bytes: { unit: 'byte', count: countUtf8Bytes },
  threads: { unit: 'character', count: threadsLength },
}
