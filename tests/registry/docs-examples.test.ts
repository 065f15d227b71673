import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { exampleOf, shellName } from '#surfaces/docs/docs-examples.ts'
import { exampleInput, Variable } from '#surfaces/docs/example-input.ts'
import { createGalley, type Galley } from '../../client/src/index.ts'
import type { SeededOrg } from '../support/seed.ts'
import { everyOperation } from './every-operation.ts'
import { openWorld, type World } from './world.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const examples = everyOperation.map((entry) => ({ ...entry, example: exampleOf(entry.operation, new Date()) }))

type Written = (galley: Galley, known: Record<string, unknown>) => Promise<void>

let world: World
let org: SeededOrg
let folder: string
let written: Record<string, Written>

before(async () => {
  world = await openWorld()
  org = await world.seed.workspace('home')
  folder = await mkdtemp(join(tmpdir(), 'galley-examples-'))
  await writeFile(join(folder, 'examples.ts'), programOf())
  written = (await import(pathToFileURL(join(folder, 'examples.ts')).href)).examples
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** The client's examples as a module. Each is a function of the client and of the values that the caller knows. */
function programOf(): string {
  const functions = examples.map(({ name, operation, example }) => {
    const fields = [...Object.keys(operation.params), ...Object.keys(operation.query), ...Object.keys(operation.body)]
    const known = fields.filter((field) => new RegExp(`[{ ]${field}[ ,}]`).test(example.client))
    const inside = namesWithin(exampleInput(operation, new Date()).body ?? {})
    const type = `Required<Pick<Input<'${name}'>, ${known.map((field) => `'${field}'`).join(' | ') || 'never'}>> & { ${inside.map((field) => `${field}: string`).join('; ')} }`
    return `  async ${name}(galley: Galley, { ${[...known, ...inside].join(', ')} }: ${type}) {\n    ${example.client}\n  },\n`
  })
  const client = join(ROOT, 'client/src/index.ts')
  return `import type { Galley, Input } from '${client}'\n\nexport const examples = {\n${functions.join('')}}\n`
}

/** The names of the caller's own values that stand inside a field. */
const namesWithin = (body: object): string[] =>
  Object.values(body).flatMap((value) =>
    value instanceof Variable || typeof value !== 'object' || value === null
      ? []
      : Object.values(value).flatMap((part) => (part instanceof Variable ? [part.name] : [])),
  )

/** The values of a call, together with the values inside its fields. */
function flat(input: Record<string, unknown>): Record<string, unknown> {
  const objects = Object.values(input).filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return Object.assign({}, ...objects, input)
}

interface Sent {
  method: string
  url: URL
  body: unknown
}

/** The arguments of curl as a shell would read them. Nothing is run. */
async function asCurl(
  script: string,
  env: Record<string, string>,
): Promise<Sent & { headers: Record<string, string> }> {
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${script}`], { env })
  const words = stdout.split('\0').slice(0, -1)
  const sent = { method: 'GET', url: '', body: null as unknown, headers: {} as Record<string, string> }
  for (let index = 0; index < words.length; index++) {
    const value = words[index + 1] ?? ''
    switch (words[index]) {
      case '-X':
        sent.method = value
        break
      case '-H': {
        const [name = '', text = ''] = value.split(/: (.*)/s)
        sent.headers[name.toLowerCase()] = text
        break
      }
      case '-b':
        sent.headers.cookie = value
        break
      case '-d':
        sent.body = JSON.parse(value)
        break
      default:
        sent.url = words[index] ?? ''
        continue
    }
    index++
  }
  return { ...sent, url: new URL(sent.url) }
}

for (const { name, operation, sample, example } of examples) {
  test(name, async () => {
    const { input, headers = {} } = await sample(world, org)
    const env: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      GALLEY: world.t.services.config.baseUrl,
      ORG_ID: org.orgId,
      ACCESS_TOKEN: org.people.owner.token,
      GALLEY_API_KEY: (await world.seed.apiKey(org.people.owner)).secret,
      COOKIE: headers.cookie ?? '',
    }
    for (const [field, value] of Object.entries(flat(input))) {
      const inBody = !(field in operation.params) && !(field in operation.query)
      env[shellName(field)] = inBody ? String(value) : encodeURIComponent(String(value))
    }
    for (const [, variable = ''] of example.curl.matchAll(/\$(\w+)/g)) {
      assert.ok(env[variable] !== undefined, `the sample knows no ${variable}`)
    }

    const curl = await asCurl(example.curl, env)
    const answer = await world.t.request(curl.method, curl.url.pathname + curl.url.search, {
      // Headers that a browser sends by itself, so that no example shows them.
      headers: { ...headers, ...curl.headers },
      ...(curl.body !== null && { body: curl.body }),
    })
    assert.equal(answer.status, operation.status, JSON.stringify(answer.body))

    assert.deepEqual(await asClient(name, flat(input)), { method: curl.method, url: curl.url, body: curl.body })
  })
}

/** What the client sends for its example. */
async function asClient(name: string, input: Record<string, unknown>): Promise<Sent> {
  let sent: Sent | null = null
  const galley = createGalley({
    baseUrl: world.t.services.config.baseUrl,
    accessToken: 'token',
    workspace: org.orgId,
    fetch: async (url, init) => {
      const at = new URL(String(url))
      at.searchParams.delete('page') // pages() adds this parameter
      sent = {
        method: init?.method ?? '',
        url: at,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      }
      return Response.json({ data: { items: [], hasMore: false } })
    },
  })
  await written[name]?.(galley, input)
  return sent ?? assert.fail('the example sends nothing')
}

describe('the examples', () => {
  test('are on the reference page', async () => {
    const { body: page } = await world.t.request('GET', '/docs')
    for (const { name } of examples) assert.match(page, new RegExp(`galley\\.(${name}\\(|pages\\(&#39;${name}&)`))
    assert.equal(page.split('<code>curl ').length - 1, examples.length)
  })

  test('for the client compile', () => {
    const flags = '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2024 --types node'
    const resolved = [
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ]
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...flags.split(' '), ...resolved, join(folder, 'examples.ts')]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
    assert.equal(status, 0, stdout)
  })
})
