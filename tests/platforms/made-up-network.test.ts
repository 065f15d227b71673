import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { ConfigError } from '#kernel/config.ts'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { settingRows } from '#platforms/configure.ts'
import { describeNetwork, variable } from '#platforms/network.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { jsonAnswer } from '../../sandbox/kit/answer.ts'
import { createSandbox, type KitOptions } from '../../sandbox/kit/create-sandbox.ts'
import { type Running, startSimulators } from '../../sandbox/kit/start-simulators.ts'
import { describeHowToConnect } from '../../scripts/describe-how-to-connect.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { BASE_URL } from '../support/simulated-app.ts'

/*
 * A network that exists only in this test, under the name of a real one. The test writes only a descriptor and a
 * simulator; every other part of Galley must then have the network by itself.
 */

const notAsked = async (): Promise<never> => assert.fail('this test asks for consents alone')

const madeUp = describeNetwork({
  platform: 'reddit',
  variables: {
    REDDIT_CLIENT_ID: variable(z.string().min(1), 'the app at Reddit', 'none: Reddit cannot be connected'),
    REDDIT_URL: variable(z.url(), 'another host, for tests', '`https://reddit.example`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set REDDIT_CLIENT_ID',
    registration: {
      at: 'its portal',
      page: 'https://reddit.example/apps',
      callback: 'any',
      as: 'a web app',
      scopes: ['submit'],
      settings: ['REDDIT_CLIENT_ID'],
    },
    guide: 'docs/guides/connect-reddit.md',
  },
  timings: { publishTimeoutMs: 20_000, unknownOutcomeWindowMs: 40_000 },
  install({ REDDIT_CLIENT_ID: clientId, REDDIT_URL: url = 'https://reddit.example' }) {
    if (!clientId) return null
    return {
      hosts: { REDDIT_URL: url },
      createAdapter: (_waysOut, timings): PlatformAdapter<'reddit'> => ({
        platform: 'reddit',
        connecting: {
          oauth: {
            start: async ({ state }) => ({ authorizationUrl: `${url}/authorize?state=${state}`, secrets: {} }),
            exchange: notAsked,
          },
          accounts: notAsked,
          refresh: notAsked,
        },
        publishing: { ...timings, publish: notAsked },
      }),
    }
  },
})
/** The made-up network takes the place of the real one with its name. */
const others = NETWORKS.filter(({ platform }) => platform !== madeUp.platform)
const known = [...others, madeUp]

const simulator = {
  port: 4099,
  create: (options: KitOptions = {}) =>
    createSandbox(options, ({ origin }) => ({
      state: {},
      routes: [],
      answers: {
        rateLimited: () => jsonAnswer(429, {}),
        refused: (status) => jsonAnswer(status, {}),
        failed: (status) => jsonAnswer(status, {}),
        expiredToken: () => jsonAnswer(401, {}),
        unknownRoute: () => jsonAnswer(404, {}),
      },
      ledger: () => [],
      grant: () => null,
      env: () => ({ REDDIT_CLIENT_ID: 'made-up', REDDIT_URL: origin() }),
      hints: () => [],
    })),
}

let sandbox: Running
let t: TestApp
let owner: Person
before(async () => {
  sandbox = await startSimulators({ reddit: simulator }, {})
  t = await testApp({ networks: known, env: sandbox.env() })
  owner = await t.make.org()
})
after(async () => {
  await t?.close()
  await sandbox?.stop()
})

const start = (app: TestApp, as: Person) =>
  app.request('POST', '{O}/marketing/accounts/reddit/oauth/start', { as, body: { redirectUri: `${BASE_URL}/done` } })

test('problems with its settings are reported with all the others', () => {
  const env = { GALLEY_DATA: t.services.config.dataDir, PORT: 'none', X_CLIENT_SECRET: 'secret', REDDIT_URL: 'nowhere' }
  assert.throws(
    () => loadConfig(env, known),
    (error) => {
      assert.ok(error instanceof ConfigError)
      const names = error.problems.map((problem) => problem.split(':')[0])
      assert.deepEqual(names, ['PORT', 'X_CLIENT_ID', 'REDDIT_URL'])
      return true
    },
  )
})

test('a rehearsal is refused while the network’s address is not a simulator', () => {
  const local = { BLUESKY_SERVICE_URL: 'http://localhost:1', GALLEY_REHEARSAL_PACE: '0.1' }
  const env = { GALLEY_DATA: t.services.config.dataDir, ...local, REDDIT_CLIENT_ID: 'an-app' }
  assert.throws(() => loadConfig(env, known), /GALLEY_REHEARSAL_PACE: .*\(REDDIT_URL\)/)
  assert.equal(loadConfig({ ...env, REDDIT_URL: 'http://127.0.0.1:1' }, known).pace, 0.1)
})

test('the guide must have its settings, and the accounts page how to connect it', () => {
  const rows = settingRows(known).filter((row) => !settingRows(others).includes(row))
  assert.deepEqual(rows, [
    '| `REDDIT_CLIENT_ID` | the app at Reddit | none: Reddit cannot be connected |',
    '| `REDDIT_URL` | another host, for tests | `https://reddit.example` |',
  ])
  assert.match(describeHowToConnect(known), /"reddit": \{\s+"way": "oauth",\s+"wantsApp": true/)
})

test('if it is set up, it is listed as such, and its consent begins there', async () => {
  assert.ok((await t.request('GET', '/v1/public/status')).data.platforms.includes('reddit'))
  const { status, data } = await start(t, owner)
  assert.equal(status, 200)
  assert.equal(data.authorizationUrl, `${sandbox.env().REDDIT_URL}/authorize?state=${data.state}`)
})

test('if it is not, the refusal says what to set', async (context) => {
  const bare = await testApp({ networks: known })
  context.after(() => bare.close())
  const { status, body } = await start(bare, await bare.make.org())
  assert.equal(status, 503)
  assert.equal(body.error, 'Reddit is not set up on this installation: set REDDIT_CLIENT_ID')
  assert.ok(!(await bare.request('GET', '/v1/public/status')).data.platforms.includes('reddit'))
})
