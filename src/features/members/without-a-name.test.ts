import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person
let nameless: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  nameless = await t.make.member(owner, 'admin')
  await t.owner.updateTable('user_account').set({ name: null }).where('id', '=', nameless.userId).execute()
  await t.make.connectionToken(nameless)
})
after(() => t.close())

async function read(path: string, as = owner) {
  const answer = await t.request('GET', `{O}/${path}`, { as })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

async function write(path: string, body: object, as: Person) {
  const answer = await t.request('POST', `{O}/${path}`, { as, body })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.data
}

/** The name of a person in each place where the workspace says who did something. */
async function called(groupId: string): Promise<Record<string, string | null>> {
  const [group, home, audit, connections, keys] = await Promise.all([
    read(`marketing/post-groups/${groupId}`),
    read('home/summary'),
    read('audit'),
    read('connections'),
    read('api-keys'),
  ])
  const { approvals } = group.posts[0]
  return {
    drafted: group.group.draftedBy.name,
    rejected: approvals.at(-1).approvedByName,
    sentBack: home.rejectedDrafts[0].rejectedByName,
    audit: audit.items.find(({ actor }: { actor: { userId: string } }) => actor.userId === nameless.userId).actor.name,
    connection: connections[0].userName,
    key: keys[0].createdBy.name,
  }
}

test('somebody without a name is called by the part of the address before the @, and is unnamed after leaving', async () => {
  const posts = [{ platform: 'x', contentText: 'Some words' }]
  const { group } = await write('marketing/drafts', { title: 'Theirs', posts }, nameless)
  const made = await write('api-keys', { name: 'Nightly' }, nameless)
  const own = await write('marketing/drafts', { title: 'Own', posts }, owner)
  await write(`marketing/post-groups/${own.group.id}/reject`, { reason: 'other' }, nameless)
  await write(`marketing/post-groups/${group.id}/reject`, { reason: 'other' }, nameless)
  const known = nameless.email.slice(0, nameless.email.indexOf('@'))
  assert.equal(made.createdBy.name, known)
  assert.deepEqual(await called(group.id), {
    drafted: known,
    rejected: known,
    sentBack: known,
    audit: known,
    connection: known,
    key: known,
  })
  await t.owner.deleteFrom('member').where('user_id', '=', nameless.userId).execute()
  const left = await read(`marketing/post-groups/${group.id}`)
  assert.deepEqual([left.group.draftedBy.name, left.posts[0].approvals.at(-1).approvedByName], [null, null])
})
