import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PaddleAdjustment, PaddleSubscription, PaddleTransaction } from '#features/billing/paddle/wire.ts'
import type { Schema, WireFormat } from './format.ts'

const digest = new URL('paddle.json', import.meta.url)
const { $defs }: WireFormat = JSON.parse(readFileSync(digest, 'utf8'))

/** Fields that an entity cannot lack: Paddle's own client library declares all of them as present. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  'subscription-includes': ['id', 'status', 'customer_id', 'created_at', 'updated_at', 'items'],
  'transaction-includes': ['id', 'status', 'origin', 'currency_code', 'created_at', 'updated_at', 'items'],
  adjustment: ['id', 'action', 'status', 'transaction_id', 'currency_code', 'created_at', 'totals'],
}

const typed = (schema: Schema): Schema =>
  schema.$ref ? typed($defs[schema.$ref.slice('#/$defs/'.length)] ?? {}) : schema
const isNullable = (schema: Schema): boolean =>
  [typed(schema).type].flat().includes('null') || (typed(schema).anyOf ?? []).some(isNullable)

/** A value that the document allows. `sparse`: everything that may be null is null. */
function sampleOf(schema: Schema, sparse: boolean): unknown {
  const { type, enum: values, properties, items, anyOf } = typed(schema)
  if (sparse && isNullable(schema)) return null
  const other = anyOf?.find((one) => !isNullable(one))
  if (other) return sampleOf(other, sparse)
  if (values) return values[0]
  switch ([type].flat().find((one) => one !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, one]) => [name, textOf(name, one, sparse)]),
      )
    case 'array':
      return items ? [sampleOf(items, sparse)] : []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return '100'
  }
}

const textOf = (name: string, schema: Schema, sparse: boolean): unknown => {
  const value = sampleOf(schema, sparse)
  return /_at$/.test(name) && typeof value === 'string' ? '2026-11-24T09:30:00.123456Z' : value
}

const ENTITIES = [
  ['subscription-includes', PaddleSubscription],
  ['transaction-includes', PaddleTransaction],
  ['adjustment', PaddleAdjustment],
] as const
for (const [name, entity] of ENTITIES) {
  const schema = $defs[name] ?? assert.fail(name)
  const whole = sampleOf(schema, false) as Record<string, unknown> // all three are objects
  const sparse = sampleOf(schema, true) as Record<string, unknown>
  const others = Object.keys(whole).filter((field) => !ALWAYS[name]?.includes(field))

  test(`${name}: as in Paddle's document, and with every nullable field null`, () => {
    for (const value of [whole, sparse]) assert.deepEqual(entity.safeParse(value).error?.issues, undefined)
  })

  for (const field of others) {
    test(`${name}: ${field} null, and left out`, () => {
      for (const value of [whole, sparse]) {
        const { [field]: _, ...without } = value
        assert.deepEqual(entity.safeParse(without).error?.issues, undefined)
        assert.deepEqual(entity.safeParse({ ...without, [field]: null }).error?.issues, undefined)
      }
    })
  }
}

test('an item without a price is ignored, and the others count', () => {
  const schema = $defs['transaction-includes'] ?? assert.fail()
  const transaction = sampleOf(schema, false) as Record<string, unknown> // it is an object
  const [item] = transaction.items as object[] // a list, by the document
  const items = [
    { ...item, price: null },
    { ...item, quantity: null },
  ]
  assert.equal(PaddleTransaction.parse({ ...transaction, items }).items.length, 1)
})
