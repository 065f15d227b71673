import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { openTestMailServer, type TestMailServer } from '../../../tests/support/mail-server.ts'
import { inScope } from '../db/transaction.ts'
import type { Letter } from './letter.ts'
import { findMail, listMails } from './mail-folder.ts'
import { maskAddress } from './mask-address.ts'
import { queueMail } from './queue-mail.ts'

const LINK = `https://galley.example/sign-in/link#token=${'secret-'.repeat(12)}=`
const LETTER: Letter = {
  subject: 'Grüße — your link, and a subject that is long enough to be folded into several lines ✓',
  paragraphs: [
    'Hello Žofie,',
    'a line that is much longer than the 76 characters which a mail allows before it must be broken.',
  ],
  action: { label: 'Sign in', href: LINK },
  footer: 'Sent by Galley',
}

function queue(t: TestApp, to = 'zofie@example.com', letter = LETTER): Promise<void> {
  return inScope(t.services.db, {}, (db) => queueMail(db, t.services, { to, letter }))
}

async function jobStates(t: TestApp): Promise<{ state: string; output: unknown }[]> {
  const { rows } = await sql<{ state: string; output: unknown }>`
    select state::text, output from pgboss.job where name = 'mail.send' order by created_on
  `.execute(t.owner)
  return rows
}

describe('without a mail server', () => {
  let t: TestApp
  let folder: string
  before(async () => {
    t = await testApp()
    folder = join(t.services.config.dataDir, 'mail')
  })
  after(() => t.close())

  test('a folder that is not there yet is empty', async () => {
    assert.deepEqual(await listMails(folder), { mails: [], total: 0 })
    assert.equal(await findMail(folder, '00000000-0000-4000-8000-000000000000'), null)
  })

  test('a mail is written to a file that reads back as it was meant', async () => {
    await queue(t)
    assert.deepEqual(await t.mails(), [])
    await t.runJobs()
    const [mail, ...others] = await t.mails()
    assert.ok(mail)
    assert.equal(others.length, 0)
    assert.equal(mail.to, 'zofie@example.com')
    assert.equal(mail.subject, LETTER.subject)
    assert.ok(mail.text.startsWith(`${LETTER.paragraphs.join('\n\n')}\n\nSign in:\n${LINK}\n`))
    assert.ok(mail.html.includes('Hello Žofie,') && mail.html.includes(`href="${LINK}"`))
    assert.ok(Math.abs(Date.parse(mail.sentAt) - Date.now()) < 60_000)
    assert.deepEqual(await findMail(folder, mail.id), mail)
  })

  test('nobody else on the machine can read it', async () => {
    const [name = ''] = await readdir(folder)
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
  })

  test('the queue holds it sealed', async () => {
    await queue(t, 'hidden@example.com')
    const { rows } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(t.owner)
    assert.equal(rows.length, 1)
    assert.doesNotMatch(rows[0]?.data ?? '', /hidden|secret|token|Sign/)
    await t.runJobs()
    assert.equal((await t.mails()).at(-1)?.to, 'hidden@example.com')
  })

  test('no change, no mail', async () => {
    const { length } = await t.mails()
    const undone = inScope(t.services.db, {}, async (db) => {
      await queueMail(db, t.services, { to: 'a@example.com', letter: LETTER })
      throw new Error('the change failed')
    })
    await assert.rejects(undone)
    await t.runJobs()
    assert.equal((await t.mails()).length, length)
  })

  test('lists are newest first, in parts', async () => {
    const { length: before } = await t.mails()
    for (const name of ['one', 'two', 'three']) await queue(t, `${name}@example.com`)
    await t.runJobs()
    const { mails, total } = await listMails(folder, { offset: 1, limit: 2 })
    assert.equal(total, before + 3)
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['two@example.com', 'one@example.com'],
    )
  })

  test('an address that reads as two, or as a header, is one reader', async () => {
    await queue(t, 'a@example.com, b@example.com')
    await t.runJobs()
    const names = (await readdir(folder)).sort()
    const message = await readFile(join(folder, names.at(-1) ?? ''), 'utf8')
    assert.doesNotMatch(message, /^To: a@example\.com, b@example\.com/m)
  })
})

describe('with a mail server', () => {
  let t: TestApp
  let server: TestMailServer
  before(async () => {
    server = await openTestMailServer()
    t = await testApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Galley <galley@example.com>' },
    })
  })
  after(async () => {
    await t.close()
    await server.close()
  })
  beforeEach(async () => {
    server.received.length = 0
    server.refuse(null)
    await sql`delete from pgboss.job`.execute(t.owner)
  })

  test('a mail arrives, and nothing is written to the folder', async () => {
    await queue(t)
    await t.runJobs()
    const [mail] = server.received
    assert.deepEqual([mail?.from, mail?.to], ['galley@example.com', ['zofie@example.com']])
    assert.match(mail?.message ?? '', /^From: Galley <galley@example\.com>\r?$/m)
    assert.match(mail?.message ?? '', /^Auto-Submitted: auto-generated\r?$/m)
    assert.deepEqual(await jobStates(t), [])
    assert.deepEqual(await t.mails(), [])
  })

  test('a server that asks for patience gets the mail later, under the same name', async () => {
    server.refuse({ at: 'rcpt', code: 450 })
    await queue(t)
    await t.runJobs()
    assert.equal((await jobStates(t))[0]?.state, 'retry')
    server.refuse({ at: 'data', code: 451 })
    await t.runJobs({ aheadSeconds: 60 })
    assert.equal((await jobStates(t))[0]?.state, 'retry')
    server.refuse(null)
    await t.runJobs({ aheadSeconds: 299 })
    assert.equal(server.received.length, 0, 'the second pause is five minutes')
    await t.runJobs({ aheadSeconds: 2 })
    assert.equal(server.received.length, 1)
    assert.deepEqual(await jobStates(t), [])
  })

  for (const at of ['rcpt', 'data'] as const) {
    test(`a server that refuses the mail for good (${at}) is believed, and the address does not stay behind`, async () => {
      server.refuse({ at, code: 550, words: 'no such user <zofie@example.com>' })
      await queue(t)
      await t.runJobs()
      const [job] = await jobStates(t)
      assert.ok(job)
      assert.equal(job.state, 'failed')
      const { message } = job.output as { message: string }
      assert.match(message, /^The mail to z…@example\.com could not be sent: .*550/)
      assert.doesNotMatch(message, /zofie/)
    })
  }

  test('a server that refuses the sign-in is tried again: its settings may be mended', async () => {
    server.refuse({ at: 'auth', code: 535 })
    assert.match(await firstFailure(`smtp://u:wrong@127.0.0.1:${server.port}`), /535/)
  })

  test('a server that is full, or away, is tried again', async () => {
    server.refuse({ at: 'connect', code: 554 })
    assert.match(await firstFailure(`smtp://127.0.0.1:${server.port}`), /554/)
    assert.match(await firstFailure(`smtp://127.0.0.1:${await freePort()}`), /ECONNREFUSED/)
  })
})

/** Why the first attempt failed, which must not be the last. */
async function firstFailure(smtpUrl: string): Promise<string> {
  const t = await testApp({ env: { SMTP_URL: smtpUrl, MAIL_FROM: 'galley@example.com' } })
  try {
    await queue(t)
    await t.runJobs()
    const [job] = await jobStates(t)
    assert.equal(job?.state, 'retry')
    return JSON.stringify(job?.output)
  } finally {
    await t.close()
  }
}

test('a masked address says whose server it is, and no more', () => {
  assert.equal(maskAddress('mira@example.com'), 'm…@example.com')
  assert.equal(maskAddress('"odd@one"@example.com'), '"…@example.com')
})
