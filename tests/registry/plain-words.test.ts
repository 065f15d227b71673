import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '#kernel/errors.ts'
import { parseInput } from '#surfaces/execution/parse-input.ts'
import { operations } from '../../src/operations.ts'

const ODD: unknown[] = [null, true, -1, 1.5, 1e12, '', ' ', 'odd', 'x'.repeat(60_000), [], [1], ['odd'], {}, { odd: 1 }]
/** The wording of a validator with its default messages. */
const VALIDATOR =
  /invalid (input|option|string|ISO|email|URL|UUID|key|element)|expected |received |too (small|big)|unrecognized|pattern \//i

test('every problem with a request is explained in plain words, by every operation', () => {
  const raw = new Set<string>()
  let said = 0
  for (const operation of Object.values(operations)) {
    for (const place of ['params', 'query', 'body'] as const) {
      for (const name of Object.keys(operation[place])) {
        for (const value of ODD) {
          for (const message of problemsOf(() =>
            parseInput(operation, { params: {}, query: {}, body: {}, [place]: { [name]: value } }),
          )) {
            said += 1
            if (VALIDATOR.test(message)) raw.add(`${operation.name}.${name}: ${message}`)
          }
        }
      }
    }
  }
  assert.ok(said > 5000, `${said} problems were said`)
  assert.deepEqual([...raw], [])
})

function problemsOf(parse: () => unknown): string[] {
  try {
    parse()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.facts.details ?? []).map(({ message }) => message)
  }
}
