import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { type BlueskyServer, startBlueskyServer } from './start.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXT = 'Release 4.2 is out: https://example.com/releases/4.2 #tools'

let bluesky: BlueskyServer
let galley: ChildProcess
let folder: string
let port: number

before(async () => {
  bluesky = await startBlueskyServer()
  folder = await mkdtemp(join(tmpdir(), 'galley-by-curl-'))
  port = await freePort()
  galley = spawn(process.execPath, ['src/main/all-in-one.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      GALLEY_DATA: join(folder, 'data'),
      GALLEY_LOG_LEVEL: 'warn',
      BLUESKY_SERVICE_URL: bluesky.pdsUrl,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await until(async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true, {
    that: 'Galley is ready',
    everyMs: 100,
  })
})

after(async () => {
  galley?.kill('SIGTERM')
  await new Promise((resolve) => galley?.once('exit', resolve) ?? resolve(null))
  await bluesky?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the guide’s main job by curl, word for word, ends with a post on a real Bluesky server', async () => {
  await writeFile(
    join(folder, 'picture.png'),
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e5a4f' } })
      .png()
      .toBuffer(),
  )
  const guide = await readFile(join(ROOT, 'docs/guides/api.md'), 'utf8')
  const block = /## The main job by curl[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide)?.[1]
  assert.ok(block, 'the guide has the main job by curl')
  const script = block
    .replaceAll('http://localhost:4400', `http://localhost:${port}`)
    .replace('you.bsky.social', bluesky.handle)
    .replace('xxxx-xxxx-xxxx-xxxx', bluesky.appPassword)
  const ran = spawnSync('bash', ['-eu', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  assert.equal(ran.status, 0, ran.stderr)
  assert.match(ran.stdout, /"code":"approval_required"/)
  assert.match(ran.stdout, /"scheduleReason":"[^"]+"/)

  const record = await until(findRecord, { that: 'the post stands on the server', everyMs: 100 })
  assert.equal(record.text, TEXT)
  const [link, tag] = record.facets
  assert.equal(link?.features[0]?.uri, 'https://example.com/releases/4.2')
  assert.equal(
    Buffer.from(TEXT).subarray(link?.index.byteStart, link?.index.byteEnd).toString(),
    'https://example.com/releases/4.2',
  )
  assert.equal(tag?.features[0]?.tag, 'tools')
  const [image] = record.embed.images
  assert.deepEqual([image?.alt, image?.aspectRatio], ['The new settings page', { width: 40, height: 30 }])
  const blob = await fetch(
    `${bluesky.pdsUrl}/xrpc/com.atproto.sync.getBlob?did=${bluesky.did}&cid=${image?.image.ref.$link}`,
  )
  const { format, width } = await sharp(Buffer.from(await blob.arrayBuffer())).metadata()
  assert.deepEqual([format, width], ['png', 40])
})

interface PostRecord {
  text: string
  facets: { index: { byteStart: number; byteEnd: number }; features: { uri?: string; tag?: string }[] }[]
  embed: { images: { alt: string; aspectRatio: unknown; image: { ref: { $link: string } } }[] }
}

async function findRecord(): Promise<PostRecord | undefined> {
  const url = `${bluesky.pdsUrl}/xrpc/com.atproto.repo.listRecords?repo=${bluesky.did}&collection=app.bsky.feed.post`
  const { records } = (await (await fetch(url)).json()) as { records: { value: PostRecord }[] }
  assert.ok(records.length <= 1, 'it was published once')
  return records[0]?.value
}
