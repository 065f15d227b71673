import { keyOf, type TimedWord, type Token } from './timed-word.ts'

interface Heard {
  text: string
  start: number
  end: number
}

/**
 * Gives words their times between `from` and `to`. Words that were heard keep their times in order; the others share
 * the gaps by their length.
 */
export function spreadWords(
  tokens: readonly Token[],
  heard: readonly Heard[],
  { from, to }: { from: number; to: number },
): TimedWord[] {
  const times = matchWords(tokens, heard)
  const made: TimedWord[] = []
  let before = from
  for (let at = 0; at < tokens.length; ) {
    const known = times[at]
    if (known) {
      const start = clamp(known.start, before, to)
      const end = clamp(known.end, start, to)
      made.push({ ...(tokens[at] as Token), start, end }) // `at` is within the list
      before = end
      at++
      continue
    }
    let next = at
    while (next < tokens.length && !times[next]) next++
    const until = clamp(times[next]?.start ?? to, before, to)
    made.push(...shared(tokens.slice(at, next), before, until))
    before = until
    at = next
  }
  return made
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

function shared(tokens: readonly Token[], from: number, to: number): TimedWord[] {
  const weights = tokens.map(({ text }) => 1 + [...text].length)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return tokens.map((token, at) => {
    const start = from + ((to - from) * passed) / whole
    passed += weights[at] ?? 0
    return { ...token, start, end: from + ((to - from) * passed) / whole }
  })
}

/** The most words that are compared with each other at a time. */
const WINDOW = 40

/** For each token, the heard word that it matches, if any: the longest common subsequence of words, searched nearby. */
function matchWords(tokens: readonly Token[], heard: readonly Heard[]): (Heard | undefined)[] {
  const keys = tokens.map(({ text }) => keyOf(text))
  const said = heard.map(({ text }) => keyOf(text))
  const found: (Heard | undefined)[] = keys.map(() => undefined)
  let [at, next] = [0, 0]
  while (at < keys.length && next < said.length) {
    const step = longestCommon(keys.slice(at, at + WINDOW), said.slice(next, next + WINDOW))
    // A word in the second half may find a better match in the next window, unless this is the last.
    const last = at + WINDOW >= keys.length && next + WINDOW >= said.length
    const taken = last ? step : step.filter(([own, other]) => own < WINDOW / 2 && other < WINDOW / 2)
    for (const [own, other] of taken) found[at + own] = heard[next + other]
    if (last) break
    const [own, other] = taken.at(-1) ?? [WINDOW / 2 - 1, WINDOW / 2 - 1]
    at += own + 1
    next += other + 1
  }
  return found
}

function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const cell = (a: number, b: number): number => lengths[a]?.[b] ?? 0
  for (let a = one.length - 1; a >= 0; a--) {
    for (let b = other.length - 1; b >= 0; b--) {
      const row = lengths[a] as Uint16Array // there is a row for each word
      row[b] = isSame(one[a], other[b]) ? cell(a + 1, b + 1) + 1 : Math.max(cell(a + 1, b), cell(a, b + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let [a, b] = [0, 0]; a < one.length && b < other.length; ) {
    if (isSame(one[a], other[b])) pairs.push([a++, b++])
    else if (cell(a + 1, b) >= cell(a, b + 1)) a++
    else b++
  }
  return pairs
}

const isSame = (one: string | undefined, other: string | undefined): boolean => one !== '' && one === other
