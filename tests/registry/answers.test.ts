import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { answersNothing } from '#kernel/operation.ts'
import type { SeededOrg } from '../support/seed.ts'
import { callAs } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { openWorld, type World } from './world.ts'

let world: World
let org: SeededOrg
let ajv: Ajv2020

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  const { body: document } = await world.t.request('GET', '/v1/openapi.json')
  // Strict, so that an invalid keyword is found. The keywords of the document itself are outside of its schemas.
  ajv = new Ajv2020({ strict: false, strictSchema: true, allErrors: true })
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'])
  addFormats.default(ajv)
  ajv.addFormat('timezone', true)
  ajv.addSchema(document, 'openapi.json')
})
after(() => world.close())

/** The document's schema at a place, with its references resolved. */
function schemaAt(...steps: string[]): ValidateFunction {
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  return ajv.compile({ $ref: `openapi.json#/${pointer}` })
}

function valid(check: ValidateFunction, value: unknown): void {
  assert.ok(check(value), JSON.stringify(check.errors))
}

for (const { name, operation, sample } of everyOperation) {
  describe(name, () => {
    const place = ['paths', operation.path, operation.method.toLowerCase()]
    const answered = ['responses', String(operation.status), 'content', 'application/json', 'schema']

    test('answers what its schema and the OpenAPI document say', async () => {
      const made = await sample(world, org)
      if (Object.keys(operation.body).length > 0) {
        const names = Object.keys(operation.body).filter((field) => field in made.input)
        const body = Object.fromEntries(names.map((field) => [field, made.input[field]]))
        valid(schemaAt(...place, 'requestBody', 'content', 'application/json', 'schema'), body)
      }
      const answer = await callAs(world.t, operation, org.people.owner, made)
      assert.equal(answer.status, operation.status, JSON.stringify(answer.body))
      assert.equal(answer.headers['cache-control'], 'no-store')
      if (answersNothing(operation)) {
        assert.deepEqual([answer.body, answer.headers['content-type']], ['', undefined])
        return
      }
      assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8$/)
      valid(schemaAt(...place, ...answered), answer.body)
      assert.deepEqual(
        operation.output.parse(operation.raw ? answer.body : answer.data),
        operation.raw ? answer.body : answer.data,
      )
    })

    test('refuses as the OpenAPI document says', async () => {
      const answer = await world.t.request(operation.method, operation.path.replace(/\{\w+\}/g, '%00'), {
        query: { notAField: '\0' },
        headers: { authorization: 'Bearer nonsense' },
      })
      if (answer.status < 400) return assert.equal(operation.permission, 'public')
      valid(schemaAt('components', 'schemas', 'Error'), answer.body)
    })
  })
}

test('an answer with a field that its schema does not have is found', () => {
  const check = schemaAt('components', 'schemas', 'Tag')
  const tag = { id: org.tagId, orgId: org.orgId, name: 'a', color: null, createdAt: NOW, updatedAt: NOW }
  valid(check, tag)
  assert.equal(check({ ...tag, secret: 1 }), false)
  assert.equal(check({ ...tag, name: null }), false)
  assert.equal(check({ ...tag, createdAt: 'now' }), false)
})

const NOW = '2026-11-24T09:30:00.000Z'
