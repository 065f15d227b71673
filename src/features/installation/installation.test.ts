import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

async function makeOperator(t: TestApp): Promise<Person> {
  const person = await t.make.org()
  await t.owner.updateTable('user_account').set({ is_operator: true }).where('id', '=', person.userId).execute()
  return person
}

const LINK = 'http://localhost:4400/invitations/accept#token=abc=def'

async function send(t: TestApp, to: string): Promise<void> {
  const letter = { subject: `For ${to}`, paragraphs: ['Come in.'], action: { label: 'Accept', href: LINK } }
  await inScope(t.services.db, {}, (db) => queueMail(db, t.services, { to, letter }))
}

describe('without a mail server, the owner of the installation', () => {
  let t: TestApp
  let operator: Person
  before(async () => {
    t = await testApp()
    operator = await makeOperator(t)
  })
  after(() => t.close())

  test('sees that there is no mail yet', async () => {
    const { status, data } = await t.request('GET', '/v1/installation/mail', { as: operator })
    assert.equal(status, 200)
    assert.deepEqual(data, { items: [], page: 1, limit: 25, total: 0, hasMore: false, transport: 'folder' })
  })

  test('sees mails newest first, a page at a time', async () => {
    for (const to of ['a@example.test', 'b@example.test', 'c@example.test']) await send(t, to)
    await t.runJobs()
    const query = { page: '1', limit: '2' }
    const { data } = await t.request('GET', '/v1/installation/mail', { as: operator, query })
    assert.deepEqual(
      data.items.map(({ to, subject }: { to: string; subject: string }) => [to, subject]),
      [
        ['c@example.test', 'For c@example.test'],
        ['b@example.test', 'For b@example.test'],
      ],
    )
    assert.deepEqual(Object.keys(data.items[0]).sort(), ['id', 'sentAt', 'subject', 'to'])
    assert.deepEqual([data.total, data.hasMore], [3, true])
  })

  test('reads one, with its links', async () => {
    const [first] = (await t.request('GET', '/v1/installation/mail', { as: operator })).data.items
    const { status, data } = await t.request('GET', `/v1/installation/mail/${first.id}`, { as: operator })
    assert.equal(status, 200)
    const { text, html, links, ...rest } = data
    assert.deepEqual(rest, first)
    assert.equal(text, `Come in.\n\nAccept:\n${LINK}\n`)
    assert.ok(html.includes(`href="${LINK}"`))
    assert.deepEqual(links, [LINK])
  })

  test('an unknown mail is 404', async () => {
    const { status, body } = await t.request('GET', `/v1/installation/mail/${newId()}`, { as: operator })
    assert.equal(status, 404)
    assert.match(body.error, /no such mail/)
  })

  test('a mail’s name cannot read a file of another kind', async () => {
    for (const name of ['..%2Fkeys', 'keys', `${newId()}.eml`]) {
      assert.equal((await t.request('GET', `/v1/installation/mail/${name}`, { as: operator })).status, 400)
    }
  })
})

describe('anybody else', () => {
  let t: TestApp
  before(async () => {
    t = await testApp()
    await makeOperator(t)
    await send(t, 'a@example.test')
    await t.runJobs()
  })
  after(() => t.close())

  test('is refused in words, an owner of a workspace too', async () => {
    const owner = await t.make.org()
    const [mail] = await t.mails()
    for (const path of [
      '/v1/installation/mail',
      `/v1/installation/mail/${mail?.id}`,
      `/v1/installation/mail/${newId()}`,
    ]) {
      const { status, body } = await t.request('GET', path, { as: owner })
      assert.equal(status, 403)
      assert.match(body.error, /Only operators of this installation/)
      assert.equal((await t.request('GET', path)).status, 401)
    }
  })
})

test('with a mail server the list says where mails go, and is empty', async () => {
  const t = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2', MAIL_FROM: 'galley@example.com' } })
  try {
    const operator = await makeOperator(t)
    const { data } = await t.request('GET', '/v1/installation/mail', { as: operator })
    assert.deepEqual([data.transport, data.items, data.total], ['smtp', [], 0])
    assert.equal((await t.request('GET', `/v1/installation/mail/${newId()}`, { as: operator })).status, 404)
  } finally {
    await t.close()
  }
})
