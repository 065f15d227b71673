import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Operation } from '#kernel/operation.ts'
import type { TestAnswer } from '../support/app.ts'
import type { SeededOrg } from '../support/seed.ts'
import { type CallOptions, call, type Input, type Sample, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { type Json, type Place, placesOf, typesOf } from './places.ts'
import { openWorld, type World } from './world.ts'

let world: World
let org: SeededOrg

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
})
after(() => world.close())

for (const { name, operation, sample: make } of everyOperation) {
  const inBody = placesOf(operation.body)
  const inQuery = placesOf(operation.query)

  describe(name, () => {
    let sample: Sample
    before(async () => {
      sample = await make(world, org)
    })

    function ask(input: Input, options: Partial<CallOptions> = {}): Promise<TestAnswer> {
      const token = operation.permission === 'public' ? null : org.people.owner.token
      const headers = { ...sample.headers, ...options.headers }
      return call(world.t, operation, input, { token, orgId: org.orgId, ...options, headers })
    }
    const body = () => pick(sample.input, Object.keys(operation.body))
    const send = (payload: unknown) => ask(sample.input, { payload: payload as object })
    const sendText = (payload: string, type = 'application/json') =>
      ask(sample.input, { payload, headers: { 'content-type': type } })

    for (const [field, schema] of Object.entries(operation.params)) {
      test(`path.${field}`, async () => {
        for (const value of ['nonsense', `${sample.input[field]}0`, '\0', '%', '../..']) {
          if (schema.safeParse(value).success) continue
          refused(await ask({ ...sample.input, [field]: value }), `path.${field}`)
        }
      })
    }

    for (const place of inBody) {
      test(`body.${place.path}`, async () => {
        const path = `body.${place.path}`
        for (const wrong of wrongValues(place, operation.method)) refused(await send(place.put(body(), wrong)), path)
        if (typesOf(place.schema).has('string')) {
          const answer = refused(await send(place.put(body(), 'a\0b')), path)
          assert.ok(codesAt(answer, path).includes('nul'))
        }
        if (place.required && !/(^|\.)0$/.test(place.path)) {
          const answer = refused(await send(place.drop(body())), path)
          assert.ok(codesAt(answer, path).includes('required'), JSON.stringify(answer.body))
        }
      })
    }

    for (const { path } of inQuery) {
      test(`query.${path}`, async () => {
        refused(await ask({ ...sample.input, [path]: 'a\0b' }), `query.${path}`)
        const { path: route } = operation
        const url = `${route.replace('{orgId}', org.orgId)}?${encodeURIComponent(path)}=a&${encodeURIComponent(path)}=b`
        if (!route.replace('{orgId}', '').includes('{')) {
          const answer = await world.t.request(operation.method, url, { as: org.people.owner })
          refused(answer, `query.${path}`)
        }
        const schema = operation.query[path]
        for (const wrong of ['', 'nonsense', '-1', '0', '1e9', '1.5']) {
          if (schema?.safeParse(wrong).success) continue
          refused(await ask({ ...sample.input, [path]: wrong }), `query.${path}`)
        }
      })
    }

    test('unknown fields', async () => {
      if (operation.method === 'GET') return
      const answer = refused(await send({ ...body(), notAField: 1 }), 'body.notAField')
      assert.ok(codesAt(answer, 'body.notAField').includes('unknown_field'))
    })

    test('unknown query parameters', async () => {
      // A platform may add parameters to the address to which it sends a browser, so any parameter is accepted.
      if (operation.openQuery) return
      const path = operation.path.replace(/\{(\w+)\}/g, (_, field) =>
        field === 'orgId' ? org.orgId : String(sample.input[field]),
      )
      const answer = await world.t.request(operation.method, path, {
        query: { notAField: '1' },
        headers: { ...sample.headers, authorization: `Bearer ${org.people.owner.token}` },
        ...(operation.method !== 'GET' && { body: body() }),
      })
      refused(answer, 'query.notAField')
    })

    test('bodies that are not JSON objects', async () => {
      if (operation.method === 'GET') return
      for (const text of ['{', '{"a":}', '"text"', '[]', '7', '{"__proto__":{"a":1}}'])
        refused(await sendText(text), 'body')
      if (!operation.openForm)
        refused(await sendText('a=b', 'application/x-www-form-urlencoded'), 'header.content-type')
      refused(await sendText('<a/>', 'text/xml'), 'header.content-type')
    })

    test('bodies that are too deep or too large', async () => {
      if (operation.method === 'GET') return
      const answer = refused(await send({ ...body(), deep: nested(40) }), 'body.deep')
      assert.ok(answer.body.details.some(({ code }: Json) => code === 'too_deep'))
      refused(await sendText(`[${'['.repeat(5000)}${']'.repeat(5000)}]`), 'body')
      const large = refused(await sendText(JSON.stringify({ large: 'x'.repeat(1024 * 1024) })), 'body')
      assert.deepEqual(codesAt(large, 'body'), ['too_large'])
    })

    test('an address that cannot be decoded', async () => {
      const path = `${operation.path.replace('{orgId}', org.orgId).replace(/\{\w+\}/, '%zz')}?a=%zz`
      const answer = await world.t.request(operation.method, path, takesOrg(operation) ? { as: org.people.owner } : {})
      assert.ok(answer.headers['x-request-id'])
      if (path.includes('/%zz')) refused(answer, 'path')
      assert.ok(answer.status < 500, `${answer.status}`)
      assert.equal(typeof answer.body.error, 'string', JSON.stringify(answer.body))
    })
  })
}

/**
 * Checks that the answer is a 400 as Spec A8 and A9 describe it. One of its details must name the path, something
 * inside it, or the object around it.
 */
function refused(answer: TestAnswer, path: string): TestAnswer {
  const said = JSON.stringify(answer.body)
  assert.equal(answer.status, 400, `${path}: ${said}`)
  assert.deepEqual(Object.keys(answer.body).sort(), ['details', 'error'], 'a 400 has no code, but details')
  assert.equal(typeof answer.body.error, 'string')
  assert.ok(answer.body.details.length > 0)
  for (const detail of answer.body.details) {
    assert.deepEqual(Object.keys(detail).sort(), ['code', 'message', 'path'])
    for (const value of Object.values(detail)) assert.ok(typeof value === 'string' && value !== '', said)
  }
  const named = answer.body.details.some(
    (detail: { path: string }) =>
      detail.path === path ||
      detail.path.startsWith(`${path}.`) ||
      (path.startsWith(`${detail.path}.`) && detail.path !== 'body'),
  )
  assert.ok(named, `${path} is not named: ${said}`)
  return answer
}

const codesAt = (answer: TestAnswer, path: string): string[] =>
  answer.body.details.filter((detail: Json) => detail.path === path).map((detail: Json) => String(detail.code))

/**
 * Values of one wrong type for a place, and null if the place does not accept null. In a POST, null counts as leaving
 * the field out, which is allowed for an optional field (null-in-post.test.ts).
 */
function wrongValues({ schema, required }: Place, method: Operation['method']): unknown[] {
  const types = typesOf(schema)
  if (types.size === 0) return []
  const wrong = types.has('object') ? (types.has('string') ? 7 : 'text') : { an: 'object' }
  const takesNull = types.has('null') || (required ? 'const' in schema : method === 'POST')
  return takesNull ? [wrong] : [wrong, null]
}

function nested(depth: number): Json {
  return depth === 0 ? {} : { a: nested(depth - 1) }
}

function pick(input: Input, names: readonly string[]): Input {
  return Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]))
}
