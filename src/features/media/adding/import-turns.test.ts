import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestAnswer, type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { listening, portOf } from '../../../../tests/support/kernel/net/servers.ts'
import { type SilentServer, startSilentServer } from '../../../../tests/support/silent-server.ts'
import { createImportTurns } from './import-turns.ts'

let t: TestApp
let silent: SilentServer
let server: Server
let picture: string
let asked = 0

before(async () => {
  t = await testApp()
  // The time limit is long, so that no fetch gives up while the test checks the others, however slow the machine is.
  t.services.importFetch = createGuardedFetch({ allowLoopback: true, timeoutMs: 600_000 })
  silent = await startSilentServer()
  const png = await solid({ width: 8, height: 8 }).png().toBuffer()
  server = await listening((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  picture = `http://127.0.0.1:${portOf(server)}/a.png`
})
after(async () => {
  await silent?.close()
  server?.closeAllConnections()
  server?.close()
  await t?.close()
})

const importing = (as: Person, url: string): Promise<TestAnswer> =>
  t.request('POST', '{O}/marketing/media/import', { as, body: { url } })
const settingLogo = (as: Person, url: string): Promise<TestAnswer> =>
  t.request('PATCH', '{O}/brand/kit', { as, body: { logo: { url } } })

test('one account with servers that do not answer holds half of the places, in however many workspaces', async () => {
  const hostile = await t.make.org()
  const under = [hostile, ...(await t.make.moreOrgs(hostile, 2))].flatMap((as) =>
    Array.from({ length: 8 }, (_, n) => importing(as, `${silent.url}/${as.orgId}/${n}`)),
  )
  await silent.reached(4)
  const others = await t.make.org()
  assert.equal((await importing(others, picture)).status, 200)
  assert.equal((await settingLogo(others, picture)).status, 200, 'logos have the same places')
  assert.equal(silent.asked.length, 4, 'the rest of them waits, or is refused')
  await silent.close()
  const busy = (await Promise.all(under)).filter(({ status }) => status === 429)
  for (const { body, headers } of busy) {
    assert.deepEqual([body.code, body.retryAfterSeconds, headers['retry-after']], ['rate_limit_exceeded', 10, '10'])
  }
  assert.equal(busy.length, 24 - 4 - 10, 'and no more than ten of one account wait')
})

test('a person, and a workspace, has a limit of imports a minute, whatever their outcome', async () => {
  let now = 0
  t.services.importTurns = createImportTurns({ aMinute: 30, monotonic: () => now })
  const owner = await t.make.org()
  const [second] = await t.make.moreOrgs(owner, 1)
  assert.ok(second)
  asked = 0
  for (let n = 0; n < 15; n += 1) assert.equal((await importing(owner, 'http://127.0.0.1:1/a.png')).status, 400)
  for (let n = 0; n < 15; n += 1) assert.equal((await settingLogo(second, 'http://127.0.0.1:1/a.png')).status, 422)
  now = 20_000
  for (const refused of [await importing(owner, picture), await settingLogo(second, picture)]) {
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.retryAfterSeconds],
      [429, 'rate_limit_exceeded', 40],
      JSON.stringify(refused.body),
    )
    assert.match(refused.body.error, /30 files a minute.*try again in 40 seconds/)
  }
  assert.equal(asked, 0, 'nobody was knocked at')
  assert.equal((await importing(await t.make.org(), picture)).status, 200)
  now = 60_000
  assert.equal((await importing(owner, picture)).status, 200)
})
