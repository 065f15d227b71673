import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES, type Role, roleAllows } from '#contract/roles.ts'
import { isAbove, refusalOf } from './change-rules.ts'

const actor = (role: Role) => ({
  memberId: 'me',
  role,
  inPerson: true,
  can: (p: Parameters<typeof roleAllows>[1]) => roleAllows(role, p),
})
const may = (by: Role, target: { id: string; role: Role }, role: Role | null) =>
  refusalOf({ actor: actor(by), target, role }) === null

test('owners change everybody; admins everybody but owners, and make none; the others nobody', () => {
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

test('nobody raises their own role, whoever may lower it; everybody may leave', () => {
  for (const by of ROLES) {
    const self = { id: 'me', role: by }
    assert.ok(may(by, self, null), `${by} leaves`)
    for (const role of ROLES) {
      const expected = roleAllows(by, 'members:manage') && !isAbove(role, by)
      assert.equal(may(by, self, role), expected, `${by} makes themself ${role}`)
    }
  }
})

test('what a key leaves of the role counts, not the role', () => {
  const key = { memberId: 'me', role: 'owner' as const, inPerson: false, can: (p: string) => p === 'members:manage' }
  assert.match(refusalOf({ actor: key, target: { id: 'other', role: 'owner' }, role: null }) ?? '', /Only an owner/)
  assert.equal(refusalOf({ actor: key, target: { id: 'other', role: 'editor' }, role: null }), null)
  assert.match(refusalOf({ actor: key, target: { id: 'me', role: 'owner' }, role: 'viewer' }) ?? '', /Only an owner/)
  const reader = { ...key, can: () => false }
  assert.match(refusalOf({ actor: reader, target: { id: 'me', role: 'editor' }, role: null }) ?? '', /members:manage/)
})
