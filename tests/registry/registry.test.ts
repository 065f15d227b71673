import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCOPES } from '#contract/programs/scopes.ts'
import { TOOLS_BY_SCOPE } from '#contract/programs/tools.ts'
import type { Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import { PUBLIC_OPERATIONS, TOOLS_TO_COME, UNCHECKED_REFERENCES } from './exceptions.ts'
import { samples } from './samples.ts'

const all: [string, Operation][] = Object.entries(operations)

test('every operation has a sample, and no sample is of an operation that is gone', () => {
  assert.deepEqual(Object.keys(samples).sort(), Object.keys(operations).sort())
})

test('an operation is registered under its own name, and no other has its name or its route', () => {
  assert.deepEqual(
    all.filter(([key, { name }]) => key !== name).map(([key, { name }]) => `${key} is called ${name}`),
    [],
  )
  for (const said of [({ name }: Operation) => name, ({ method, path }: Operation) => `${method} ${shapeOf(path)}`]) {
    const values = all.map(([, operation]) => said(operation))
    assert.deepEqual(
      values.filter((value, index) => values.indexOf(value) !== index),
      [],
    )
  }
})

/** A path without the names of its parameters, since routes that differ only in these names are the same route. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

describe('every operation declares its input:', () => {
  for (const [name, operation] of all) {
    test(name, () => {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const isOrg = operation.run.in === 'org' || operation.run.in === 'steps'
      assert.deepEqual(inPath.filter((parameter) => parameter !== 'orgId').sort(), Object.keys(operation.params).sort())
      assert.equal(inPath.includes('orgId'), isOrg)
      if (isOrg) assert.ok(operation.path.startsWith('/v1/orgs/{orgId}'), operation.path)
      const fields = [operation.params, operation.query, operation.body].flatMap((part) => Object.keys(part))
      assert.equal(new Set(fields).size, fields.length, `two fields have one name: ${fields}`)
      if (operation.method === 'GET') assert.deepEqual(Object.keys(operation.body), [])
    })
  }
})

test('the operations without a token are a closed list', () => {
  const open = all.filter(([, { permission }]) => permission === 'public').map(([name]) => name)
  assert.deepEqual(open.sort(), Object.keys(PUBLIC_OPERATIONS).sort())
})

test('unchecked references are excused only until their target exists', () => {
  const strategies = all.filter(([, { path }]) => path.startsWith('/v1/orgs/{orgId}/strategy')).map(([name]) => name)
  if (strategies.length > 0) assert.deepEqual(Object.keys(UNCHECKED_REFERENCES), [], strategies.join())
})

describe('tools for assistants:', () => {
  const scopeOf = new Map(SCOPES.flatMap((scope) => TOOLS_BY_SCOPE[scope].map((name) => [name as string, scope])))
  const tools = all.flatMap(([, operation]) => (operation.tool ? [{ operation, tool: operation.tool }] : []))

  test('each name is under one scope', () => {
    assert.ok(scopeOf.size >= 67, String(scopeOf.size))
    assert.equal(Object.values(TOOLS_BY_SCOPE).flat().length, scopeOf.size)
  })

  test('each is of one operation', () => {
    const names = tools.map(({ tool }) => tool.name)
    assert.equal(new Set(names).size, names.length)
  })

  test('its hints are true: a read-only one only reads', () => {
    for (const { operation, tool } of tools) {
      if (operation.method === 'GET') assert.equal(tool.hints.readOnly, true, tool.name)
      if (tool.hints.readOnly) assert.equal(tool.hints.destructive, false, tool.name)
    }
  })

  test('the listed ones that do not exist yet are named, and no others', (context) => {
    const present = new Set<string>(tools.map(({ tool }) => tool.name))
    const missing = [...scopeOf.keys()].filter((name) => !present.has(name)).sort()
    context.diagnostic(`${present.size} of ${scopeOf.size} tools; to come: ${missing.join(', ')}`)
    assert.deepEqual(missing, [...TOOLS_TO_COME].sort(), 'a tool that is there now leaves TOOLS_TO_COME')
  })

  // A tool and its endpoint are one operation. Spec O9
  for (const [route, name] of Object.entries({
    'PATCH /post-groups/{}': 'update_post_group',
    'POST /post-groups/{}/approve': 'approve_post_group',
    'POST /post-groups/{}/reject': 'reject_post_group',
    'POST /post-groups/{}/schedule': 'schedule_post_group',
    'GET /posts': 'list_posts',
    'PATCH /posts/{}': 'update_post',
    'POST /posts/{}/post-now': 'post_now',
    'POST /drafts': 'create_draft_post',
    'POST /x-threads': 'create_x_thread',
    'GET /scheduler/slots': 'suggest_slots',
    'GET /media': 'list_media',
    'POST /media/upload-url': 'create_media_upload',
    'POST /media/{}/complete': 'complete_media_upload',
    'POST /media/import': 'import_media_from_url',
    'GET /visuals/options': 'list_visual_options',
    'POST /visuals/image': 'create_branded_image',
    'POST /visuals/carousel': 'create_carousel',
    'POST /visuals/screenshot': 'create_app_screenshot',
    'GET /accounts': 'list_social_accounts',
  })) {
    test(`${route} is ${name}`, () => {
      const [method, path] = route.split(' ')
      const found = all.find(([, o]) => `${o.method} ${shapeOf(o.path)}` === `${method} /v1/orgs/{}/marketing${path}`)
      assert.equal(found?.[1].tool?.name, name)
    })
  }
})
