import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { Env } from '#kernel/env.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { SOURCE_KINDS } from '#sources/kinds.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../support/free-port.ts'
import { isIgnored, lastStage } from '../support/image.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** The user of a process in a container, who owns nothing. */
const NOBODY = 65_534

/** A user without a name or rights, whom the database must let in although it checks who uses its socket. */
async function strangerTo(databaseUrl: string): Promise<number> {
  const folder = new URL(databaseUrl).searchParams.get('host')
  return folder?.startsWith('/') ? (await stat(folder)).uid : NOBODY
}

interface Service {
  command?: string[]
  environment?: Record<string, string>
  env_file?: string
  healthcheck?: { test: string[] }
  volumes?: string[]
  networks?: string[]
  read_only?: boolean
  stop_grace_period?: string
  depends_on?: Record<string, unknown> | string[]
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: Record<string, unknown>
}
const ours = Object.entries(compose.services).filter(([, { env_file }]) => env_file === 'container/galley.env')

/** The names in lines of the form `NAME=value`. */
const namesIn = (path: string): string[] => [...read(path).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

const instructions = (name: string): string[] => lastStage().flatMap(([each, rest]) => (each === name ? [rest] : []))

describe('the compose file', () => {
  test('has two servers and the workers, all with the same settings and the same files', () => {
    assert.deepEqual(ours.map(([name]) => name).sort(), ['server-a', 'server-b', 'worker'])
    for (const [name, service] of ours) {
      assert.deepEqual(service.volumes, ['data:/data'], name)
      assert.equal(service.read_only, true, name)
    }
  })

  test('names only existing settings, and its own files, volumes, networks and services', () => {
    const ofOthers = [...NETWORKS, ...SOURCE_KINDS].flatMap(({ variables }) => Object.keys(variables.shape))
    const known = new Set([...Object.keys(Env.shape), ...ofOthers])
    const named = [
      ...namesIn('container/galley.env.example'),
      ...ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
    ]
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    )
    for (const service of Object.values(compose.services)) {
      if (service.env_file) assert.ok(existsSync(join(ROOT, `${service.env_file}.example`)))
      for (const network of service.networks ?? []) assert.ok(network in compose.networks)
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        assert.ok(from.startsWith('./') ? existsSync(join(ROOT, from)) : from in compose.volumes, volume)
      }
      for (const needed of Object.keys(service.depends_on ?? {})) {
        const name = Array.isArray(service.depends_on) ? (service.depends_on[Number(needed)] ?? '') : needed
        assert.ok(name in compose.services, name)
      }
    }
    for (const [, host = ''] of read('container/Caddyfile').matchAll(/([a-z-]+):4400/g))
      assert.ok(host in compose.services)
  })

  test('runs what npm runs', () => {
    const scripts = new Set<string>(Object.values(packageJson.scripts))
    for (const [name, { command = [] }] of ours) assert.ok(scripts.has(command.join(' ')), name)
    const [command = '[]'] = instructions('CMD')
    assert.ok(scripts.has((JSON.parse(command) as string[]).join(' ')))
  })

  test('leaves a process the time to drain and to finish', () => {
    const drain = Number(/^GALLEY_DRAIN_SECONDS=(\d+)$/m.exec(read('container/galley.env.example'))?.[1])
    for (const [, { stop_grace_period = '' }] of ours) assert.ok(Number.parseInt(stop_grace_period, 10) > drain + 25)
  })
})

describe('the image', () => {
  let folder: string
  let dataDir: string
  let database: TestDatabase
  let stranger: number
  const root = process.getuid?.() === 0

  /** Makes a folder with only the files that the last stage copies. Packages are linked. */
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-image-'))
    dataDir = await mkdtemp(join(tmpdir(), 'galley-image-data-'))
    await chmod(folder, 0o755)
    database = await createTestDatabase()
    stranger = await strangerTo(database.url)
    if (root) await chown(dataDir, stranger, stranger)
    for (const copy of instructions('COPY')) {
      const [from = '', to = ''] = copy.replace('--from=build /galley/', '').split(' ')
      const target = join(folder, to === './' ? from : to)
      await mkdir(dirname(target), { recursive: true })
      if (from === 'node_modules') await symlink(join(ROOT, from), target)
      else if (from === 'web/dist' && !existsSync(join(ROOT, from)))
        continue // `npm start` has built it
      else await cp(join(ROOT, from), target, { recursive: true, filter: (path) => !isIgnored(relative(ROOT, path)) })
    }
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() || entry.isDirectory()) await chmod(path, (await stat(path)).mode & 0o555)
    }
    await chmod(folder, 0o555)
  })
  after(async () => {
    await database?.drop()
    if (folder) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
      }
      await chmod(folder, 0o755)
      await rm(folder, { recursive: true })
    }
    if (dataDir) await rm(dataDir, { recursive: true })
  })

  test('does not run as root, and has a stop signal', () => {
    assert.deepEqual(instructions('USER'), ['node'])
    assert.deepEqual(instructions('STOPSIGNAL'), ['SIGTERM'])
    assert.ok(lastStage()[0]?.[1].startsWith('node:24-slim'))
  })

  test('its copied files are enough to serve, to work and to report health, as an unprivileged user that can write only /data', async () => {
    const port = String(await freePort())
    const metricsPort = String(await freePort())
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      GALLEY_DATA: dataDir,
      GALLEY_LOG_LEVEL: 'error',
      PORT: port,
      GALLEY_METRICS_PORT: metricsPort,
    }
    const who = root ? { uid: stranger, gid: stranger } : {}
    const health = (args: string[]) =>
      spawnSync(process.execPath, ['src/main/healthcheck.ts', ...args], { cwd: folder, env, ...who }).status
    assert.equal(health([]), 1)
    for (const { file, words, args } of [
      { file: 'src/main/server.ts', words: 'Galley serves', args: [] },
      { file: 'src/main/worker.ts', words: 'Galley publishes', args: ['worker'] },
    ]) {
      const child = spawn(process.execPath, [file], { cwd: folder, env, ...who, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += chunk
        })
      }
      const ended = once(child, 'close')
      await until(() => said.includes(words) || child.exitCode !== null, {
        that: `${file} says ${words}`,
        seen: () => said,
      })
      assert.equal(child.exitCode, null, said)
      assert.equal(health(args), 0)
      child.kill('SIGTERM')
      await ended
      assert.equal(child.exitCode, 0, said)
    }
  })

  test('the first stage copies everything that building the web app reads', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, path = '']) => path)
    const outside = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/from '#(contract|rules|[a-z]+)\//g)].map(([, room = '']) => room),
    )
    for (const room of new Set(outside)) assert.ok(copied.includes(`src/${room}`), room)
  })
})
