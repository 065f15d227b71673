import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import { filtering } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { parseInput, type RawInput } from './parse-input.ts'

const note = operation({
  name: 'note',
  route: 'POST /v1/orgs/{orgId}/notes',
  summary: 'Notes something',
  tag: 'marketing',
  permission: 'content:write',
  params: { name: z.string().optional() },
  query: { q: z.string().optional(), ...filtering({ size: { value: z.enum(['s', 'm']), ops: ['eq', 'in'] } }) },
  body: { text: z.string().optional(), parts: z.record(z.string(), z.unknown()).optional() },
  output: z.object({}),
}).handle(async () => ({}))

function refusal(raw: Partial<RawInput>): AppError {
  try {
    parseInput(note, { params: {}, query: {}, body: {}, ...raw })
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error
  }
  return assert.fail('it was taken')
}

const HALVES = ['\ud83d', 'a\ude00', '\ude00\ud83d']

test('invalid text is refused at its place: a lone surrogate, or two in the wrong order', () => {
  for (const half of HALVES) {
    for (const [raw, path] of [
      [{ params: { name: half } }, 'path.name'],
      [{ query: { q: half } }, 'query.q'],
      [{ body: { text: half } }, 'body.text'],
      [{ body: { parts: { deep: [{ er: half }] } } }, 'body.parts.deep.0.er'],
      [{ body: { parts: { [half]: 1 } } }, 'body.parts'],
      [{ body: { [half]: 1 } }, 'body'],
    ] as const) {
      const [detail] = refusal(raw).facts.details ?? []
      assert.deepEqual([detail?.path, detail?.code], [path, 'malformed_text'], JSON.stringify(raw))
    }
  }
})

test('a valid surrogate pair passes', () => {
  const body = { text: '😀 👩🏽‍💻', parts: { '😀': '\ud83d\ude00' } }
  assert.deepEqual(parseInput(note, { params: {}, query: {}, body }), body)
})

test('NUL is refused with a code of its own', () => {
  assert.equal(refusal({ body: { text: 'a\0b' } }).facts.details?.[0]?.code, 'nul')
  assert.equal(refusal({ body: { parts: { 'a\0': 1 } } }).facts.details?.[0]?.code, 'nul')
})

test('of many problems the first fifty are listed, and the number of the others is given', () => {
  const unknown = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, n) => [`x${n}`, n]))
  const few = refusal({ body: unknown(50) })
  assert.equal(few.facts.details?.length, 50)
  assert.equal(few.message, 'body.x0: There is no such field here')
  for (const many of [51, 200_000]) {
    const error = refusal({ body: unknown(many) })
    assert.equal(error.facts.details?.length, 50)
    assert.equal(error.message, `body.x0: There is no such field here (and ${many - 50} more problems than are listed)`)
  }
})

test('a filter with an unknown value lists the known ones, and does not say that it is missing', () => {
  const [detail] = refusal({ query: { 'filter[size]': 'm,xl', 'filterOp[size]': 'in' } }).facts.details ?? []
  assert.deepEqual([detail?.path, detail?.code], ['query.filter[size].1', 'invalid_value'])
  assert.match(detail?.message ?? '', /one of s, m/i)
})

test('with eq a filter takes one value, and the refusal names the operator that takes several', () => {
  const query = (op?: string) => ({ 'filter[size]': 's,m', ...(op && { 'filterOp[size]': op }) })
  const [detail] = refusal({ query: query('eq') }).facts.details ?? []
  assert.deepEqual([detail?.path, detail?.code], ['query.filter[size]', 'too_big'])
  assert.match(detail?.message ?? '', /filterOp\[size\]=in/)
  for (const op of ['in', undefined]) {
    assert.deepEqual(parseInput(note, { params: {}, query: query(op), body: {} })['filter[size]'], ['s', 'm'])
  }
  const one = { 'filter[size]': 's', 'filterOp[size]': 'eq' }
  assert.deepEqual(parseInput(note, { params: {}, query: one, body: {} })['filter[size]'], ['s'])
})
