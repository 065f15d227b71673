import { after, before, beforeEach } from 'node:test'
import type { NotificationType } from '#contract/news/notifications.ts'
import { beginDigests, mailDueNews } from '#features/notifications/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { testApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { openTestMailServer } from '../../mail-server.ts'
import { tellNews } from '../../tell-news.ts'

export const MINUTE = 60_000

type MailWorld = Awaited<ReturnType<typeof openMailWorld>>

/** The application with a real mail server, and a person with a verified address who gets notifications. */
async function openMailWorld() {
  const server = await openTestMailServer()
  const t = await testApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Galley <galley@example.test>' },
  })
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const prove = ({ userId }: Person) =>
    t.owner.updateTable('user_account').set({ email_verified: true }).where('id', '=', userId).execute()
  return {
    t,
    server,
    prove,
    async reader(): Promise<Person> {
      const as = await t.make.org()
      await prove(as)
      server.received.length = 0
      server.refuse(null)
      return as
    },
    tell: (org: Person, type: NotificationType, title: string) =>
      tellNews(t, org, { type, title, body: `What to do about ${title}`, href: '/review/1' }),
    /** Does the work of a worker as if so many milliseconds had passed. */
    async workers(inMs: number) {
      const clock = fixedClock(new Date(Date.now() + inMs).toISOString())
      await mailDueNews({ ...t.services, clock }, sweep)
      await t.runJobs()
    },
    async digests(when: Date) {
      await beginDigests({ ...t.services, clock: fixedClock(when.toISOString()) }, sweep)
      await t.runJobs()
    },
    subjects: () => server.received.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]),
    async close() {
      await sweep.destroy()
      await t.close()
      await server.close()
    },
  }
}

/** One world for all tests of a file. Each test gets its own reader and its own workspace. */
export function mailTests() {
  let world: MailWorld
  let as: Person
  before(async () => {
    world = await openMailWorld()
  })
  after(() => world.close())
  beforeEach(async () => {
    as = await world.reader()
  })
  return {
    world: () => world,
    app: () => world.t,
    reader: () => as,
    tell: (type: NotificationType, title: string) => world.tell(as, type, title),
    workers: (inMs: number) => world.workers(inMs),
    received: () => world.server.received,
  }
}
