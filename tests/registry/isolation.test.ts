import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Operation } from '#kernel/operation.ts'
import type { TestAnswer } from '../support/app.ts'
import type { SeededOrg } from '../support/seed.ts'
import { call, callAs, type Input, type Sample, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { UNCHECKED_REFERENCES } from './exceptions.ts'
import { type Place, placesOf } from './places.ts'
import { fingerprint, idsOf } from './rows.ts'
import { openWorld, type World } from './world.ts'

/** In every string of the other workspace; nowhere else. */
const CANARY = 'canary'

isolation('as installed', async () => {})
// Each of the two walls must hold alone: here what the application asks for, past the database's own refusal.
isolation('without row-level security', async ({ t }) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
  `.execute(t.owner)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} disable row level security`.execute(t.owner)
})

function isolation(how: string, prepare: (world: World) => Promise<void>): void {
  describe(`one workspace and another's, ${how}:`, () => {
    let world: World
    let own: SeededOrg
    let other: SeededOrg
    /** One id of each kind of resource, and of a person: for the places where an id can stand. */
    let foreign: string[]
    let secrets: string[]

    before(async () => {
      world = await openWorld()
      own = await world.seed.workspace('home')
      other = await world.seed.workspace(CANARY)
      const { people, tagId, groupId, posts, imageId, uploadId, accounts, notificationId, orgId } = other
      const content = [tagId, groupId, posts.draft, posts.scheduled, posts.published, imageId, uploadId]
      foreign = [...content, accounts.x, accounts.bluesky, notificationId, orgId, people.editor.userId]
      secrets = [CANARY, ...(await idsOf(world.t.owner, orgId))]
      await prepare(world)
    })
    after(() => world.close())

    /** Runs calls, and asserts that no answer tells of the other workspace and that it is as it was. */
    async function apart(calls: (look: (what: string, answer: TestAnswer) => void) => Promise<void>) {
      const earlier = await fingerprint(world.t.owner, other.orgId)
      await calls((what, answer) => tellsNothing(what, answer, secrets))
      assert.deepEqual(await fingerprint(world.t.owner, other.orgId), earlier)
    }

    for (const { name, operation, sample: make } of everyOperation) {
      describe(name, () => {
        let sample: Sample
        before(async () => {
          sample = await make(world, own)
        })
        const ask = (input: Input, orgId = own.orgId) =>
          call(world.t, operation, input, {
            token: operation.permission === 'public' ? null : own.people.owner.token,
            orgId,
            ...(sample.headers && { headers: sample.headers }),
          })

        for (const place of idPlaces(operation)) {
          test(`${place.path}: an id of the other is none here`, async () => {
            await apart(async (look) => {
              for (const id of foreign) {
                const what = `${place.path} = ${id}`
                const answer = await ask(place.put(sample.input, place.isList ? [id] : id) as Input)
                look(what, answer)
                // A filter by what is not here finds nothing; whatever else names it is told that it is not here.
                if (place.isFilter) assert.deepEqual(itemsOf(answer), [], what)
                else assert.ok(refusals(place.path).includes(answer.status), `${what}: ${answer.status}`)
              }
            })
          })
        }

        if (takesOrg(operation)) {
          test('the other workspace on the path is refused', async () => {
            await apart(async (look) => {
              const inputs = Object.keys(operation.params).length > 0 ? foreign : ['']
              for (const id of inputs) {
                const answer = await ask({ ...sample.input, ...inParams(operation, id) }, other.orgId)
                look(id, answer)
                assert.equal(answer.status, 403)
              }
            })
          })
        }

        test('what is answered is of the own workspace alone', async () => {
          await apart(async (look) => {
            const answer = await callAs(world.t, operation, own.people.owner, sample)
            assert.equal(answer.status, operation.status, JSON.stringify(answer.body))
            look('the sample', answer)
          })
        })
      })
    }

    test('the other workspace does see its own canaries: they would be found', async () => {
      const found = []
      for (const { name, operation } of everyOperation) {
        if (operation.method !== 'GET' || Object.keys(operation.params).length > 0) continue
        const query = name === 'getCalendar' ? { from: '2020-01-01T00:00:00Z', to: '2020-06-01T00:00:00Z' } : {}
        const answer = await call(world.t, operation, query, { token: other.people.owner.token, orgId: other.orgId })
        if (JSON.stringify(answer.body).includes(CANARY)) found.push(name)
      }
      for (const name of ['listOrgs', 'getOrg', 'getMe', 'listTags', 'listPosts', 'listPostGroups', 'listMedia']) {
        assert.ok(found.includes(name as (typeof found)[number]), name)
      }
    })
  })
}

/** Another workspace's things are not here; another workspace itself is forbidden. */
const refusals = (path: string): number[] => (path === 'orgId' ? [403] : [400, 404])

interface IdPlace {
  path: string
  /** Takes a whole list of ids. */
  isList: boolean
  isFilter: boolean
  put(input: unknown, value: unknown): unknown
}

/** Everywhere that an id can stand: on the path, in the query, in the body however deep. */
function idPlaces(operation: Operation): IdPlace[] {
  const isId = ({ path, schema }: Place): boolean =>
    schema.format === 'uuid' || /[a-z]Ids?$/.test(path.replace(/[[\]]/g, '')) || /\.assetId$/.test(path)
  const places = [operation.params, operation.query, operation.body].flatMap((shape) => placesOf(shape).filter(isId))
  return places
    .filter(({ path }) => !(path in UNCHECKED_REFERENCES))
    .map(({ path, schema, put }) => ({
      path,
      isList: schema.type === 'array',
      isFilter: path.startsWith('filter['),
      put,
    }))
}

function inParams(operation: Operation, id: string): Input {
  const names = Object.entries(operation.params).filter(([, schema]) => schema.safeParse(id).success)
  return Object.fromEntries(names.map(([name]) => [name, id]))
}

function tellsNothing(what: string, answer: TestAnswer, secrets: readonly string[]): void {
  assert.ok(answer.status < 500, `${what}: ${answer.status}`)
  const said = `${JSON.stringify(answer.body)} ${JSON.stringify(answer.headers)}`.toLowerCase()
  for (const secret of secrets) assert.ok(!said.includes(secret), `${what}: tells ${secret}: ${said}`)
}

function itemsOf(answer: TestAnswer): unknown {
  assert.equal(answer.status, 200)
  return Array.isArray(answer.data) ? answer.data : answer.data.items
}
