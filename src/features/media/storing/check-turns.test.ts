import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { type Ticket, uploadsOf } from '../../../../tests/support/features/media/uploads.ts'
import { until } from '../../../../tests/support/until.ts'

let t: TestApp
let uploads: ReturnType<typeof uploadsOf>
let png: Buffer
/** The uploads that were copied to this machine for reading, as from a bucket. */
let brought: string[]
/** Holds the copies until it resolves. */
let mayGoOn: Promise<void>

const IMAGE = { kind: 'image', contentType: 'image/png' }

before(async () => {
  t = await testApp({ env: { GALLEY_STORAGE_GB: '1' } })
  uploads = uploadsOf(t)
  png = await solid({ width: 30, height: 20 }).png().toBuffer()
  const { storage } = t.services
  const { asFile, sealed } = storage
  storage.asFile = (key, work) =>
    asFile(key, async (path) => {
      if (key.startsWith('uploads/')) {
        brought.push(key)
        await mayGoOn
      }
      return work(path)
    })
  storage.sealed = (key, work) => {
    brought.push(`copy of ${key}`)
    return sealed(key, work)
  }
})
after(() => t?.close())

async function sent(as: Person): Promise<Ticket> {
  const ticket = await uploads.start(as, { ...IMAGE, sizeBytes: png.length })
  await uploads.put(ticket, png, 'image/png')
  return ticket
}
const broughtOf = ({ orgId }: Person) => brought.filter((key) => key.startsWith(`uploads/${orgId}/`)).length

test('few uploads of one person are downloaded at once, and another person’s is among them', async () => {
  brought = []
  const { promise, resolve } = Promise.withResolvers<void>()
  mayGoOn = promise
  const many = await t.make.org()
  const [second] = await t.make.moreOrgs(many, 1)
  const other = await t.make.org()
  assert.ok(second)
  const tickets = await Promise.all(
    [many, many, many, many, second, second].map(async (as) => ({ as, ticket: await sent(as) })),
  )
  const under = tickets.map(({ as, ticket }) => uploads.complete(as, ticket, IMAGE))
  await until(() => broughtOf(many) + broughtOf(second) >= 2, { that: 'two of their uploads are brought' })
  const others = uploads.complete(other, await sent(other), IMAGE)
  await until(() => broughtOf(other) === 1, { that: 'the other person’s upload is brought' })
  assert.equal(broughtOf(many) + broughtOf(second), 2)
  resolve()
  assert.equal((await others).status, 200)
  assert.deepEqual(
    (await Promise.all(under)).map(({ status }) => status),
    Array(6).fill(200),
  )
})

test('an upload without room for it is neither downloaded nor copied', async () => {
  mayGoOn = Promise.resolve()
  const owner = await t.make.org()
  const { storage } = t.services
  const { peek } = storage
  // The file is larger than announced, as after a PUT straight to a bucket, which nobody checks.
  const grown = await sent(owner)
  await t.owner.updateTable('upload_ticket').set({ room: 10, put_at: null }).where('key', '=', grown.key).execute()
  await t.owner
    .insertInto('media_asset')
    .values({
      org_id: owner.orgId,
      kind: 'video',
      content_type: 'video/mp4',
      status: 'ready',
      upload_key: 'u',
      storage_key: 'media/x.mp4',
      size_bytes: 1024 ** 3 - 20,
    })
    .execute()
  brought = []
  const refused = await uploads.complete(owner, grown, IMAGE)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  assert.deepEqual(brought, [])
  await t.owner.deleteFrom('media_asset').where('org_id', '=', owner.orgId).where('status', '=', 'ready').execute()

  storage.peek = async (key, bytes) => {
    const found = await peek(key, bytes)
    return found && { ...found, sizeBytes: 21 * 1024 ** 2 }
  }
  const tooLarge = await uploads.complete(owner, grown, IMAGE)
  storage.peek = peek
  assert.deepEqual([tooLarge.status, tooLarge.body.details?.[0]?.code], [400, 'too_large'])
  assert.deepEqual(brought, [])
})

test('while a file is read it reserves room for all its bytes, also if its size was not announced', async () => {
  const owner = await t.make.org()
  const { promise, resolve } = Promise.withResolvers<void>()
  mayGoOn = promise
  const ticket = await sent(owner)
  await t.owner.updateTable('upload_ticket').set({ room: 10, put_at: null }).where('key', '=', ticket.key).execute()
  brought = []
  const under = uploads.complete(owner, ticket, IMAGE)
  await until(() => broughtOf(owner) === 1, { that: 'the upload is brought' })
  const held = t.owner.selectFrom('upload_ticket').select(['room', 'put_at']).where('key', '=', ticket.key)
  const { room, put_at } = await held.executeTakeFirstOrThrow()
  assert.equal(Number(room), png.length)
  assert.notEqual(put_at, null)
  resolve()
  assert.equal((await under).status, 200)
})
