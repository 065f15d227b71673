import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isWrite } from '#kernel/operation.ts'
import type { SeededOrg } from '../support/seed.ts'
import { call, takesOrg } from './call.ts'
import { everyOperation } from './every-operation.ts'
import { openWorld, type World } from './world.ts'

let world: World
let org: SeededOrg
let token: string
before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  // The key of an owner, so that only the key's permissions can stop it and never the person's role.
  token = await world.t.make.apiKeyToken(org.people.owner, ['workspace:read'])
})
after(() => world.close())

for (const { name, operation, sample } of everyOperation) {
  if (!isWrite(operation) || operation.permission === 'public') continue
  test(`${name} changes nothing of its maker’s if the key may only read`, async () => {
    const { input, headers = {} } = await sample(world, org)
    const { status, body } = await call(world.t, operation, input, { token, orgId: org.orgId, headers })
    assert.ok(status === 403 || (takesOrg(operation) && status === 404), `${status} ${JSON.stringify(body)}`)
  })
}
