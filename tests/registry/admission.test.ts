import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ROLES, roleAllows } from '#contract/roles.ts'
import type { Person } from '../support/factories.ts'
import type { SeededOrg } from '../support/seed.ts'
import { call, type Sample, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { badAuthorizations } from './tokens.ts'
import { openWorld, type World } from './world.ts'

let world: World
let org: SeededOrg
let other: SeededOrg
let bad: Record<string, string | null>
/** Members whose tokens say owner, whatever their membership says now. */
let pretenders: Record<string, Person>

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  other = await world.seed.workspace('elsewhere')
  bad = await badAuthorizations(world.t, org.people.owner)
  pretenders = {}
  for (const role of ROLES) pretenders[role] = await claimsOwner(org.people[role])
  const suspended = await world.t.make.member({ orgId: org.orgId }, 'owner')
  await membership(suspended).set({ status: 'suspended' }).execute()
  pretenders.suspended = suspended
  const { userId } = await world.t.make.org()
  pretenders.stranger = await claimsOwner({ ...suspended, userId })
})
after(() => world.close())

async function claimsOwner(person: Person): Promise<Person> {
  const { userId, orgId } = person
  return { ...person, token: await world.t.services.accessTokens.issue({ userId, orgId, role: 'owner' }) }
}

const membership = ({ userId, orgId }: Person) =>
  world.t.owner.updateTable('member').where('user_id', '=', userId).where('org_id', '=', orgId)

for (const { name, operation, sample: make } of everyOperation) {
  if (operation.permission === 'public') continue
  describe(name, () => {
    let sample: Sample
    before(async () => {
      sample = await make(world, org)
    })
    const as = (token: string | null, orgId = org.orgId, headers: Record<string, string> = {}) =>
      call(world.t, operation, sample.input, { token, orgId, headers: { ...sample.headers, ...headers } })

    test('401 for every token that is not one', async () => {
      for (const [what, authorization] of Object.entries(bad)) {
        const answer = await as(null, org.orgId, authorization === null ? {} : { authorization })
        assert.equal(answer.status, 401, `a token ${what}`)
        assert.deepEqual(Object.keys(answer.body), ['error'], 'document 2: a 401 has no code')
        assert.match(String(answer.headers['www-authenticate']), /^Bearer/)
      }
    })

    if (!takesOrg(operation)) {
      test('a token without a workspace is enough', async () => {
        const { userId } = org.people.owner
        const token = await world.t.services.accessTokens.issue({ userId, orgId: null, role: null })
        assert.equal((await as(token)).status, operation.status)
      })
      return
    }

    test('403 for the token of another workspace, and for a token of none', async () => {
      const { userId } = org.people.owner
      const none = await world.t.services.accessTokens.issue({ userId, orgId: null, role: null })
      refused(await as(other.people.owner.token))
      refused(await as(org.people.owner.token, other.orgId))
      refused(await as(none))
    })

    test('403 for roles that do not include it, and for nobody else', async () => {
      const permission = operation.permission as Parameters<typeof roleAllows>[1] // takesOrg: neither public nor signed-in
      for (const role of ROLES) {
        const token = pretenders[role]?.token ?? ''
        if (!roleAllows(role, permission)) refused(await as(token), role)
        // A body that is refused later than the role is, so that nothing happens.
        else {
          const answer = await call(world.t, operation, sample.input, {
            token,
            orgId: org.orgId,
            payload: { unknownField: true },
          })
          assert.notEqual(answer.status, 403, role)
        }
      }
    })

    test('403 for a suspended member and for somebody who is none', async () => {
      refused(await as(pretenders.suspended?.token ?? ''))
      refused(await as(pretenders.stranger?.token ?? ''))
    })
  })
}

function refused(answer: { status: number; body: Record<string, unknown> }, who = ''): void {
  assert.equal(answer.status, 403, who)
  assert.deepEqual(Object.keys(answer.body), ['error'], 'document 2: a 403 has no code')
}
