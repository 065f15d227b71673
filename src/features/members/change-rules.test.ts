import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES, type Role, roleAllows } from '#contract/roles.ts'
import { isAbove, refusalOf } from './change-rules.ts'
import type { MemberNow } from './lock-members.ts'

const actor = (role: Role) => ({
  memberId: 'me',
  role,
  inPerson: true,
  can: (p: Parameters<typeof roleAllows>[1]) => roleAllows(role, p),
})
const active = (id: string, role: Role) => ({ id, role, status: 'active' as const })
const to = (role: Role | null) => (role === null ? null : { role, status: 'active' as const })
const may = (by: Role, target: { id: string; role: Role }, role: Role | null) =>
  refusalOf({ actor: actor(by), target: active(target.id, target.role), to: to(role) }) === null

test('owners change everybody; admins change everybody but owners, and make nobody an owner; others change nobody', () => {
  for (const by of ROLES) {
    for (const was of ROLES) {
      for (const role of [...ROLES, null]) {
        const touchesOwner = was === 'owner' || role === 'owner'
        const expected = by === 'owner' || (by === 'admin' && !touchesOwner)
        assert.equal(may(by, { id: 'other', role: was }, role), expected, `${by}: ${was} → ${role ?? 'removed'}`)
      }
    }
  }
})

test('nobody raises their own role, even if they may lower it; everybody may leave', () => {
  for (const by of ROLES) {
    const self = { id: 'me', role: by }
    assert.ok(may(by, self, null), `${by} leaves`)
    for (const role of ROLES) {
      const expected = roleAllows(by, 'members:manage') && !isAbove(role, by)
      assert.equal(may(by, self, role), expected, `${by} makes themself ${role}`)
    }
  }
})

test('the role as limited by the key counts, not the role alone', () => {
  const key: MemberNow = { memberId: 'me', role: 'owner', inPerson: false, can: (p) => p === 'members:manage' }
  const refusal = (id: string, role: Role, becomes: Role | null, actor: MemberNow = key) =>
    refusalOf({ actor, target: active(id, role), to: to(becomes) })
  assert.match(refusal('other', 'owner', null) ?? '', /Only an owner/)
  assert.equal(refusal('other', 'editor', null), null)
  assert.match(refusal('me', 'owner', 'viewer') ?? '', /Only an owner/)
  const reader = { ...key, can: () => false }
  assert.match(refusal('me', 'editor', null, reader) ?? '', /members:manage/)
})

test('nobody gives a role above their own, even if they may take it away', () => {
  const held = ['workspace:read', 'members:manage']
  const key = { memberId: 'me', role: 'owner' as const, inPerson: false, can: (p: string) => held.includes(p) }
  const refusal = (from: Role, was: 'active' | 'suspended', becomes: Role, is: 'active' | 'suspended' = 'active') =>
    refusalOf({ actor: key, target: { id: 'other', role: from, status: was }, to: { role: becomes, status: is } })
  assert.match(refusal('viewer', 'active', 'admin') ?? '', /Admin includes content:write, .*API key lack/)
  assert.match(refusal('viewer', 'active', 'contributor') ?? '', /Contributor includes content:write, ai:use, which/)
  assert.match(refusal('viewer', 'suspended', 'admin', 'suspended') ?? '', /Admin includes/)
  assert.match(refusal('admin', 'suspended', 'admin') ?? '', /Admin includes/, 'one who is let in again gets it anew')
  assert.match(refusal('admin', 'suspended', 'editor') ?? '', /Editor includes/)
  assert.equal(refusal('viewer', 'suspended', 'viewer'), null)
  assert.equal(refusal('admin', 'suspended', 'viewer'), null)
  assert.equal(refusal('admin', 'active', 'editor'), null)
  assert.equal(refusal('admin', 'active', 'admin', 'suspended'), null)
})
