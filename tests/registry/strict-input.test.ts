import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { everyOperation } from './every-operation.ts'

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  valueType?: z.ZodType
}

/** The places of objects that drop unknown fields. There a misspelt field would count as left out. */
function droppingIn(schema: z.ZodType, path: string, seen: ReadonlySet<z.ZodType> = new Set()): string[] {
  if (seen.has(schema)) return []
  const within = new Set([...seen, schema])
  const def = schema.def as unknown as Def // the members of all kinds of schemas; each kind has some of them
  const inner = [
    def.innerType,
    def.element,
    def.in,
    def.out,
    def.left,
    def.right,
    def.valueType,
    ...(def.options ?? []),
  ]
  return [
    ...(def.type === 'object' && def.catchall === undefined ? [path] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => droppingIn(part, `${path}.${name}`, within)),
    ...inner.flatMap((part) => (part ? droppingIn(part, path, within) : [])),
  ]
}

test('the input of an operation is refused with an extra field, at whatever depth', () => {
  const dropping = everyOperation.flatMap(({ name, operation }) =>
    Object.entries({ ...operation.query, ...operation.body }).flatMap(([field, schema]) =>
      droppingIn(schema, `${name}.${field}`),
    ),
  )
  assert.deepEqual(dropping, [])
})
