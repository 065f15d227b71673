import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCheck } from './check.ts'
import type { Exchange } from './exchange.ts'
import { closed, ref, type WireFormat } from './format.ts'

const format: WireFormat = {
  document: { title: '', address: '', version: '', licence: '', taken: '' },
  calls: {
    'POST /posts/{id}': {
      query: closed({ limit: { type: 'integer' }, parts: { type: 'array', items: { enum: ['a', 'b'] } } }),
      body: closed({ text: { type: 'string' }, poll: ref('Poll') }, ['text']),
      answer: closed({ id: { type: 'string' } }, ['id']),
      fields: ['id', 'text'],
    },
  },
  $defs: { Poll: closed({ kind: { enum: ['open', 'closed'] } }) },
}
const good: Exchange = {
  method: 'POST',
  path: '/posts/7',
  query: { limit: '5', parts: 'a,b' },
  body: { text: 'Hello', poll: { kind: 'open' } },
  form: 'json',
  status: 200,
  answer: { id: '7' },
}
const faultsOf = (changes: Partial<Exchange>) =>
  createCheck(format)({ ...good, ...changes }).faults.map(({ where }) => where.replace('POST /posts/{id} ', ''))

test('a call that follows its document has no faults; each field is counted', () => {
  const { call, faults, fields } = createCheck(format)(good)
  assert.deepEqual([call, faults], ['POST /posts/{id}', []])
  assert.deepEqual(fields, ['query.limit', 'query.parts', 'body.text', 'body.poll', 'body.poll.kind', 'answer.id'])
})

test('wrong names, types and values and missing fields are faults, in a request as in an answer', () => {
  assert.deepEqual(faultsOf({ query: { limit: 'five', parts: 'a,c' } }), ['query.limit', 'query.parts'])
  assert.deepEqual(faultsOf({ query: { colour: 'red' } }), ['query.colour'])
  assert.deepEqual(faultsOf({ query: { fields: 'id,colour{x,y}' } }), ['query.fields', 'query.fields.colour'])
  assert.deepEqual(faultsOf({ body: { poll: { kind: 'half' } } }), ['body.text', 'body.poll.kind'])
  assert.deepEqual(faultsOf({ answer: { id: 7, colour: 'red' } }), ['answer.id', 'answer.colour'])
})

test('a call that the document does not contain is reported separately', () => {
  assert.equal(createCheck(format)({ ...good, method: 'PUT' }).call, null)
})
