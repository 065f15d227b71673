import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createLog } from '#kernel/log.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { startS3Server } from '../s3-server/start.ts'
import { createFactories } from '../support/factories.ts'
import { signInAt } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'
import type { Figure } from './figures.ts'
import { startInstallation, startMain } from './installation.ts'
import { writeLargeVideo } from './large-video.ts'

const SIZE_BYTES = 1000 * 2 ** 20
const BAR_MB = 300

/**
 * Takes a film of 1,000 MB through all of Galley: it is uploaded, checked, published in pieces, and fetched by its
 * address.
 */
export async function memory(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-memory-'))
  const s3 = await startS3Server(join(folder, 's3'))
  try {
    const path = join(folder, 'film.mp4')
    const sizeBytes = await writeLargeVideo(path, SIZE_BYTES)
    return [
      ...(await figuresOf('in the data folder', path, sizeBytes, {})),
      ...(await figuresOf('in an S3-compatible store', path, sizeBytes, s3.env)),
    ]
  } finally {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function figuresOf(where: string, path: string, sizeBytes: number, env: Record<string, string>) {
  const installation = await startInstallation()
  const accounts = [{ handle: 'northwind', title: 'Northwind' }]
  const sandbox = await startSandbox({ youtube: { accounts, project: 'verified', mediaProcessingMs: 0 } })
  const settings = {
    ...installation.settings,
    ...sandbox.env(),
    ...env,
    DATABASE_URL: installation.databaseUrl,
    GALLEY_STORAGE_GB: '100',
  }
  const services = await composeServices({
    config: loadConfig(settings),
    databaseUrl: installation.databaseUrl,
    log: createLog('warn'),
    clock: systemClock,
  })
  const owner = openDatabase({ url: installation.databaseUrl, role: 'owner', max: 1 })
  const galley = await startMain('all-in-one.ts', settings, '/readyz')
  const figures: Figure[] = []
  try {
    const make = createFactories({ owner, services })
    const person = await make.org()
    await make.account(person, 'youtube', await signInAt(sandbox, 'youtube', 'northwind'))

    // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, as the operations' schemas have them
    async function ask(method: string, path: string, body?: unknown): Promise<any> {
      const answer = await fetch(`http://127.0.0.1:${galley.port}/v1/orgs/${person.orgId}/marketing${path}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const said = (await answer.json()) as { data: unknown }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
      return said.data
    }
    async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
      const { result, mb, besideMb, seconds } = await peakDuring(galley.pid, work)
      const beside = besideMb > 0 ? `, its child ${besideMb.toFixed(0)} MB` : ''
      figures.push({
        what: `${where}, ${what}`,
        figure: `${mb.toFixed(0)} MB at most${beside}, in ${seconds.toFixed(1)} s`,
        bar: { text: `≤ ${BAR_MB} MB`, met: mb <= BAR_MB },
      })
      return result
    }

    const declared = { kind: 'video', contentType: 'video/mp4' }
    const { assetId, key, uploadUrl, requiredHeaders } = await ask('POST', '/media/upload-url', {
      ...declared,
      sizeBytes,
    })
    await measure('sent', async () => {
      const body = await openAsBlob(path)
      const put = await fetch(reachable(uploadUrl, galley.port), { method: 'PUT', headers: requiredHeaders, body })
      if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`)
    })
    const { asset } = await measure('checked', () => ask('POST', `/media/${assetId}/complete`, { ...declared, key }))
    await measure('published', async () => {
      const media = { kind: 'video', assetId: asset.assetId }
      const draft = {
        platform: 'youtube',
        contentText: 'A long film',
        media,
        platformPayload: { title: 'A long film', madeForKids: false },
      }
      const [post] = (await ask('POST', '/drafts', { posts: [draft] })).posts
      await ask('POST', `/post-groups/${post.groupId}/approve`, {})
      await ask('POST', `/posts/${post.id}/post-now`)
      const isPublished = async () => {
        const { status, lastError } = await ask('GET', `/posts/${post.id}`)
        if (status === 'failed') throw new Error(lastError)
        return status === 'published'
      }
      await until(isPublished, { that: 'the film is published', everyMs: 100, withinMs: 3_600_000 })
    })
    await measure('fetched by its address', async () => {
      const { body } = await fetch(reachable(asset.url, galley.port))
      let read = 0
      for await (const chunk of body ?? []) read += chunk.length
      if (read !== sizeBytes) throw new Error(`${read} of ${sizeBytes} bytes came`)
    })
    return figures
  } finally {
    await galley.stop()
    await services.heavyWork.stop()
    await services.db.destroy()
    await owner.destroy()
    await sandbox.stop()
    await installation.stop()
  }
}

/**
 * The address with the right port. Galley's own addresses name another port; those of the storage are right already.
 */
function reachable(address: string, port: number): string {
  const url = new URL(address)
  return url.pathname.startsWith('/storage/') ? `http://127.0.0.1:${port}${url.pathname}${url.search}` : address
}

/** The most memory that the process held during `work`, and the most that any of its children held. */
async function peakDuring<T>(pid: number, work: () => Promise<T>) {
  await writeFile(`/proc/${pid}/clear_refs`, '5') // resets the peak to the present value
  const began = performance.now()
  let besideMb = 0
  const watching = setInterval(() => {
    void childrenPeakMb(pid).then((mb) => {
      besideMb = Math.max(besideMb, mb)
    })
  }, 100)
  try {
    const result = await work()
    return { result, mb: await peakMb(pid), besideMb, seconds: (performance.now() - began) / 1000 }
  } finally {
    clearInterval(watching)
  }
}

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') // a child may have ended meanwhile
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

async function childrenPeakMb(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''))
  const children = (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean)
  return Math.max(0, ...(await Promise.all(children.map((child) => peakMb(Number(child))))))
}
