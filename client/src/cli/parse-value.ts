import type { Field } from './command-facts.ts'
import { CommandError } from './exit-codes.ts'

/** The value of a field from the words given for it. Throws CommandError, naming the flag and what it takes. */
export function parseValue(flag: string, field: Field, words: readonly string[]): unknown {
  if (!field.list) {
    if (words.length > 1 && field.type !== 'json')
      throw new CommandError(`${flag} is given ${words.length} times, and takes one value`)
    return one(flag, field, words.at(-1) ?? '')
  }
  // Texts may hold commas; values of a list and ids do not.
  const splits = field.values !== undefined || field.format === 'uuid' || field.type !== 'string'
  return words.flatMap((word) => (splits ? word.split(',') : [word])).map((word) => one(flag, field, word.trim()))
}

function one(flag: string, field: Field, word: string): unknown {
  const value = typed(flag, field, word)
  if (field.values && !field.values.includes(value as string)) {
    throw new CommandError(`${flag} takes ${listOf(field.values)}, and not ${JSON.stringify(word)}`)
  }
  if (typeof value === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field
    if (value < minimum || value > maximum) throw new CommandError(`${flag} takes ${rangeOf(field)}, and not ${word}`)
  }
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field
    if (value.length < minLength) throw new CommandError(`${flag} needs at least ${minLength} characters`)
    if (value.length > maxLength)
      throw new CommandError(`${flag} takes at most ${maxLength} characters, and has ${value.length}`)
  }
  return value
}

function typed(flag: string, field: Field, word: string): unknown {
  switch (field.type) {
    case 'string':
      return word
    case 'integer':
    case 'number': {
      const value = word.trim() === '' ? Number.NaN : Number(word)
      if (Number.isNaN(value) || (field.type === 'integer' && !Number.isInteger(value))) {
        throw new CommandError(`${flag} takes ${rangeOf(field)}, and not ${JSON.stringify(word)}`)
      }
      return value
    }
    case 'boolean':
      if (word === 'true' || word === 'false') return word === 'true'
      throw new CommandError(`${flag} takes true or false, and not ${JSON.stringify(word)}`)
    case 'json':
      try {
        return JSON.parse(word)
      } catch {
        throw new CommandError(`${flag} takes JSON (${field.shape ?? 'any'}), and ${JSON.stringify(word)} is not JSON`)
      }
  }
}

/** The accepted values in words: `a whole number from 1 to 100`. */
export function rangeOf({ type, minimum, maximum }: Field): string {
  const what = type === 'integer' ? 'a whole number' : 'a number'
  if (minimum !== undefined && maximum !== undefined) return `${what} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${what} of at least ${minimum}`
  return maximum !== undefined ? `${what} of at most ${maximum}` : what
}

export function listOf(values: readonly (string | number | boolean)[]): string {
  const words = values.map(String)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
