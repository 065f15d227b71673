import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type Reaction, type ScriptedServer, type Seen, scriptedServer } from '../scripted-server-for-tests.ts'
import type { Io } from './io.ts'
import { profileFile, writeProfile } from './profile.ts'
import { run } from './run.ts'

const ORG = 'a4b3c5d6-0000-4000-8000-000000000001'

let folder: string
let server: ScriptedServer
let react: (seen: Seen) => Reaction
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-cli-'))
  server = await scriptedServer((seen) => (seen.path === '/v1/auth/token' ? GRANT : react(seen)))
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  react = () => data([])
})
afterEach(async () => {
  server.seen.length = 0
  await rm(profileFile(place()), { force: true })
})

const data = (value: unknown): Reaction => ({ body: { data: value } })
const GRANT = data({ accessToken: 't', tokenType: 'Bearer', expiresInSeconds: 900, orgId: ORG })
const place = () => ({ env: {}, homeFolder: folder })

interface Ran {
  code: number
  out: string
  err: string
}

async function galley(words: readonly string[], more: Partial<Io> = {}): Promise<Ran> {
  const ran = { out: '', err: '' }
  const io: Io = {
    env: { GALLEY_URL: server.url, GALLEY_API_KEY: 'key' },
    isTerminal: false,
    columns: 80,
    canAsk: false,
    out: (text) => {
      ran.out += text
    },
    err: (text) => {
      ran.err += text
    },
    readInput: async () => '',
    readFile: (path) => readFile(path, 'utf8'),
    ask: async () => assert.fail('nobody is there to be asked'),
    hostname: 'desk',
    homeFolder: folder,
    ...more,
  }
  const code = await run(io, words)
  return { code, ...ran }
}

const sent = () => server.seen.filter(({ path }) => path !== '/v1/auth/token')

describe('fields', () => {
  test('go where they belong: path, query, body', async () => {
    await galley(['posts', 'list', '--filter-platform', 'x', '--limit=5'])
    await galley(['posts', 'update', 'p1', '--content-text', '--', '--media', '{"kind":"video","assetId":"a"}'])
    await galley(['call', 'createPostGroup', '--title', 'News', '--posts', '[]', '--tag-ids', 'a,b', '--tag-ids', 'c'])
    await galley(['post-groups', 'get', '--group-id', 'g'])
    const O = `/v1/orgs/${ORG}/marketing`
    assert.deepEqual(
      sent().map(({ method, path }) => `${method} ${path}`),
      [
        `GET ${O}/posts?limit=5&filter%5Bplatform%5D=x`,
        `PATCH ${O}/posts/p1`,
        `POST ${O}/post-groups`,
        `GET ${O}/post-groups/g`,
      ],
    )
    assert.deepEqual(sent()[1]?.body, { contentText: '--', media: { kind: 'video', assetId: 'a' } })
    assert.deepEqual(sent()[2]?.body, { title: 'News', posts: [], tagIds: ['a', 'b', 'c'] })
  })

  test('--body takes a file, the input or the text; flags win', async () => {
    const file = join(folder, 'body.json')
    await writeFile(file, '{"name":"from file","color":"#111111"}')
    await galley(['tags', 'create', '--body', file])
    await galley(['tags', 'create', '--body', '-'], { readInput: async () => '{"name":"from input"}' })
    await galley(['tags', 'create', '--body', '{"name":"text"}', '--name', 'flag'])
    assert.deepEqual(
      sent().map(({ body }) => (body as { name: string }).name),
      ['from file', 'from input', 'flag'],
    )
  })

  test('switches, their negation, and null', async () => {
    await galley(['scheduler', 'update-settings', '--no-include-weekends'])
    await galley(['scheduler', 'update-settings', '--include-weekends'])
    await galley(['posts', 'update', 'p', '--unset', 'social-account-id,media'])
    assert.deepEqual(
      sent().map(({ body }) => body),
      [{ includeWeekends: false }, { includeWeekends: true }, { socialAccountId: null, media: null }],
    )
  })

  for (const [words, told] of [
    [['posts', 'list', '--limit', '0'], /--limit takes a whole number from 1 to 100, and not 0/],
    [['posts', 'list', '--limit', 'many'], /--limit takes a whole number/],
    [['posts', 'list', '--sort-dir', 'up'], /--sort-dir takes asc or desc, and not "up"/],
    [['posts', 'list', '--sort-dirr', 'asc'], /no --sort-dirr here: did you mean --sort-dir\?/],
    [['posts', 'list', '--limit'], /--limit needs a value/],
    [['posts', 'list', '--limit', '1', '--limit', '2'], /--limit is given 2 times/],
    [['posts', 'get'], /posts get needs <post-id>/],
    [['posts', 'get', 'a', 'b'], /takes no "b"/],
    [['posts', 'update', 'p', '--poll', '{'], /--poll takes JSON \(.*options.*\)/],
    [['posts', 'update', 'p', '--unset', 'content-text'], /content-text cannot be null, only .*media/],
    [['tags', 'create'], /needs --name/],
    [['tags', 'create', '--body', '[]'], /--body is not a JSON object/],
    [['tags', 'create', '--body', '/nowhere.json'], /nowhere\.json cannot be read \(ENOENT\)/],
    [['post', 'list'], /no command post: did you mean galley posts\?/],
    [['posts', 'lst'], /did you mean galley posts list\?/],
    [['call', 'listPost'], /did you mean listPosts\?/],
    [['tags', 'list', '--all'], /tags list has no pages/],
    [['tags', 'list', '--server', 'galley'], /"galley" is not the address/],
    [['login'], /login needs --email/],
    [['completion', 'tcsh'], /one of bash, zsh, fish/],
    [['upload'], /upload needs one file/],
  ] as const) {
    test(`refused before anything is sent: galley ${words.join(' ')}`, async () => {
      const { code, out, err } = await galley(words)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, told)
      assert.deepEqual(sent(), [])
    })
  }
})

describe('answers', () => {
  const tags = [
    { id: '1', name: 'news', color: null, nested: { a: 1 } },
    { id: '2', name: 'a name with \u001b[2Jcontrol', color: '#112233', nested: {} },
  ]

  test('are JSON for programs', async () => {
    react = () => data(tags)
    const { out, code } = await galley(['tags', 'list'])
    assert.deepEqual([JSON.parse(out), code], [tags, 0])
    const asked = await galley(['tags', 'list', '--json'], { isTerminal: true })
    assert.equal(asked.out, out)
  })

  test('are a table on a terminal, with nothing in it that moves the cursor', async () => {
    react = () => data(tags)
    const { out } = await galley(['tags', 'list'], { isTerminal: true })
    assert.equal(
      out,
      'id  name                     color\n1   news                     -\n2   a name with  [2Jcontrol  #112233\n',
    )
    assert.equal((await galley(['tags', 'list', '--table'])).out, out)
  })

  test('are cut to the terminal, a page says what more there is, and an object has its lines', async () => {
    react = ({ path }) =>
      data(path.includes('posts?') ? { items: tags, total: 9, hasMore: true } : { id: 'p', nested: { a: 1 } })
    const { out } = await galley(['posts', 'list', '--limit', '2'], { isTerminal: true, columns: 20 })
    assert.equal(out, 'id\n1\n2\n9 in all; more with --page, or --all\n')
    assert.equal((await galley(['posts', 'get', 'p', '--table'])).out, 'id      p\nnested\n  a  1\n')
  })

  test('--all reads every page', async () => {
    react = ({ path }) => data({ items: [path.includes('page=1') ? 'a' : 'b'], hasMore: path.includes('page=1') })
    assert.deepEqual(JSON.parse((await galley(['posts', 'list', '--all'])).out), ['a', 'b'])
  })

  test('--dry-run shows the request, hides the key, and sends nothing', async () => {
    const words = ['tags', 'create', '--name', 'news', '--dry-run', '--workspace', ORG]
    const { out, code } = await galley(words)
    assert.deepEqual(JSON.parse(out).body, { name: 'news' })
    assert.equal(JSON.parse(out).url, `${server.url}/v1/orgs/${ORG}/marketing/tags`)
    const shown = await galley(words, { isTerminal: true })
    assert.match(shown.out, /^POST http.*\/tags\n(.*\n)*authorization: Bearer …\n/)
    assert.deepEqual([code, server.seen, out.includes('key"')], [0, [], out.includes('idempotency-key"')])
  })
})

describe('exit codes', () => {
  for (const [status, code] of [
    [400, 2],
    [422, 2],
    [401, 3],
    [402, 4],
    [403, 4],
    [404, 5],
    [409, 6],
    [429, 7],
    [500, 8],
    [501, 8],
  ] as const) {
    test(`${status} is ${code}`, async () => {
      react = () => ({ status, body: { error: 'No', retryAfterSeconds: 60 } })
      assert.equal((await galley(['tags', 'list'])).code, code)
    })
  }

  test('a server that is away is 8, being signed in nowhere is 3', async () => {
    const away = async () => {
      throw new TypeError('fetch failed')
    }
    // Without a key, the request is not tried again.
    const none = { GALLEY_URL: server.url }
    const { code, err } = await galley(['auth', 'sign-in', '--email', 'a', '--password', 'b'], {
      env: none,
      fetch: away,
    })
    assert.deepEqual([code, err], [8, `galley auth sign-in: ${server.url} cannot be reached: fetch failed\n`])
    const nobody = await galley(['tags', 'list'], { env: none })
    assert.equal(nobody.code, 3)
    assert.match(nobody.err, /You are not signed in at http.*: run galley login/)
  })

  test('a refusal names each field by its flag, and with --json as JSON', async () => {
    const details = [{ path: 'body.posts.0.platform', code: 'invalid_value', message: 'Choose one' }]
    react = () => ({ status: 400, headers: { 'x-request-id': 'r' }, body: { error: 'No', details } })
    const words = ['post-groups', 'create', '--title', 'a', '--posts', '[{}]']
    const { err } = await galley(words)
    assert.equal(
      err,
      'galley post-groups create: No\n  --posts (body.posts.0.platform): Choose one\n  (HTTP 400, request r)\n',
    )
    assert.deepEqual(JSON.parse((await galley([...words, '--json'])).err).details, details)
  })
})

describe('where one is signed in', () => {
  const profile = { apiKey: 'own', workspace: 'own-workspace' }

  test('the profile is for its owner alone', async () => {
    await writeProfile(place(), { server: server.url, ...profile })
    const file = await stat(profileFile(place()))
    assert.equal(file.mode & 0o777, 0o600)
  })

  test('key and workspace come from the profile; the environment wins; a key goes to its own server only', async () => {
    await writeProfile(place(), { server: server.url, ...profile })
    await galley(['tags', 'list'], { env: {} })
    assert.equal(server.seen[0]?.headers.authorization, 'Bearer own')
    assert.match(sent()[0]?.path ?? '', /own-workspace/)
    server.seen.length = 0
    await galley(['tags', 'list'], { env: { GALLEY_API_KEY: 'other' } })
    assert.equal(server.seen[0]?.headers.authorization, 'Bearer other')
    assert.match(sent()[0]?.path ?? '', new RegExp(ORG))
    await writeProfile(place(), { server: 'http://127.0.0.1:1', ...profile })
    server.seen.length = 0
    assert.equal((await galley(['tags', 'list', '--server', server.url], { env: {} })).code, 3)
    assert.deepEqual(server.seen, [])
  })

  test('logout with a given key forgets the key and revokes nothing', async () => {
    await writeProfile(place(), { server: server.url, ...profile })
    assert.equal((await galley(['logout'], { env: {} })).code, 0)
    assert.deepEqual(server.seen, [])
    await assert.rejects(stat(profileFile(place())), /ENOENT/)
    assert.match((await galley(['logout'], { env: {} })).err, /not signed in/)
  })
})
