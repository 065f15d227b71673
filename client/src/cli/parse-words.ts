import { CommandError } from './exit-codes.ts'

/** The words of a command line, sorted. */
export interface Words {
  /** The words without a flag. */
  plain: string[]
  /** Each flag with its values, in order; a flag without a value has `true`. */
  flags: Map<string, string[]>
}

/**
 * Sorts words into flags and the rest: `--flag value`, `--flag=value`, `--switch`, `--no-switch` (false), `--` (no
 * flags after it). `kind` says what a flag takes; null: there is no such flag. Throws CommandError.
 */
export function parseWords(
  words: readonly string[],
  kind: (flag: string) => 'value' | 'switch' | null,
  all: readonly string[],
): Words {
  const plain: string[] = []
  const flags = new Map<string, string[]>()
  const add = (flag: string, value: string) => flags.set(flag, [...(flags.get(flag) ?? []), value])
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--') {
      plain.push(...words.slice(index + 1))
      break
    }
    if (word === '-h') {
      add('help', 'true')
      continue
    }
    // A single - means the input, and -5 is a number.
    if (!word.startsWith('--')) {
      plain.push(word)
      continue
    }
    const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    const negated = name.startsWith('no-') && kind(name) === null ? name.slice(3) : null
    if (negated !== null && kind(negated) === 'switch' && value === undefined) {
      add(negated, 'false')
      continue
    }
    const takes = kind(name)
    if (takes === null) throw new CommandError(`There is no --${name} here${suggestion(name, all)}`)
    if (value !== undefined) add(name, value)
    else if (takes === 'switch') add(name, 'true')
    else {
      const next = words[++index]
      if (next === undefined || (next.startsWith('--') && next.length > 2)) {
        throw new CommandError(`--${name} needs a value`)
      }
      add(name, next)
    }
  }
  return { plain, flags }
}

/** The text `: did you mean …?` with the nearest of `known`; empty if none is near. */
export function suggestion(word: string, known: readonly string[], prefix = '--'): string {
  const near = known
    .map((name) => ({ name, distance: distanceOf(word, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]
  return near ? `: did you mean ${prefix}${near.name}?` : ''
}

/** The Levenshtein distance: how many letters to change, add or remove. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
