import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { SCOPES } from '#contract/programs/scopes.ts'
import type { Operation } from '#kernel/operation.ts'
import { createToolSet } from '#surfaces/mcp/tool-set.ts'
import { operations } from '../../src/operations.ts'

const tools = createToolSet(Object.values<Operation>(operations), 'https://galley.example').granted(SCOPES)

/**
 * Fields for which a tool allows fewer values than its operation: a change over MCP can neither approve nor schedule,
 * and the refusal names the tool that can. Spec P5
 */
const NARROWER: ReadonlySet<string> = new Set(['update_post.status', 'update_post_group.status'])

interface Node {
  $ref?: string
  $defs?: Record<string, Node>
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: unknown
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
}

/** What a schema demands of a field. If the field has several forms, the least strict demand. */
interface Field {
  isRequired: boolean
  /** The allowed values. Null: any value of the type. */
  values: Set<unknown> | null
}

/** The whole input of an operation, with the names that its tool uses: filters have no brackets. */
function inputOf({ params, query, body }: Operation): Node {
  const fields = Object.entries({ ...params, ...query, ...body }).filter(
    ([name]) => name !== 'orgId' && !name.startsWith('filterOp['),
  )
  const named = fields.map(([name, field]) => [/^filter\[(\w+)\]$/.exec(name)?.[1] ?? name, field])
  // the library's own type
  return z.toJSONSchema(z.object(Object.fromEntries(named)), { io: 'input', unrepresentable: 'any' }) as Node
}

/** Every field at any depth, by its path, such as `posts.poll.options`. */
function fieldsOf(root: Node): Map<string, Field> {
  const fields = new Map<string, Field>()
  const note = (place: string, { isRequired, values }: Field): void => {
    const known = fields.get(place)
    if (!known) return void fields.set(place, { isRequired, values })
    known.isRequired &&= isRequired
    known.values = known.values && values && new Set([...known.values, ...values])
  }
  const walk = (node: Node, path: string[], within: readonly string[]): void => {
    if (node.$ref !== undefined) {
      const name = node.$ref.split('/').at(-1) ?? ''
      if (!within.includes(name)) walk(root.$defs?.[name] ?? {}, path, [...within, name])
    }
    for (const [name, part] of Object.entries(node.properties ?? {})) {
      const values = part.enum ?? ('const' in part ? [part.const] : null)
      note([...path, name].join('.'), {
        isRequired: node.required?.includes(name) ?? false,
        values: values && new Set(values),
      })
      walk(part, [...path, name], within)
    }
    for (const part of [node.items ?? [], node.anyOf ?? [], node.oneOf ?? [], node.allOf ?? []].flat()) {
      walk(part, path, within)
    }
  }
  walk(root, [], [])
  return fields
}

describe('a tool shows everything that its operation accepts, at whatever depth:', () => {
  for (const { operation, shown } of tools) {
    test(shown.name, () => {
      const taken = fieldsOf(inputOf(operation))
      const offered = fieldsOf(shown.inputSchema as Node)
      assert.ok(taken.size === 0 || offered.size > 0)
      assert.deepEqual([...taken.keys()].filter((place) => !offered.has(place)).sort(), [], 'hidden')
    })
  }
})

describe('and requires no more than the operation does:', () => {
  for (const { operation, shown } of tools) {
    test(shown.name, () => {
      const taken = fieldsOf(inputOf(operation))
      const stricter = [...fieldsOf(shown.inputSchema as Node)].filter(([place, { isRequired, values }]) => {
        const asked = taken.get(place)
        if (!asked || NARROWER.has(`${shown.name}.${place}`)) return false
        if (isRequired && !asked.isRequired) return true
        return values !== null && (!asked.values || [...asked.values].some((value) => !values.has(value)))
      })
      assert.deepEqual(
        stricter.map(([place]) => place),
        [],
      )
    })
  }
})
