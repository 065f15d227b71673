import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { createFolderStorage, createStorage } from '#kernel/storage/create-storage.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { runCommand } from '../../src/main/admin/commands.ts'
import { keyRingOf } from '../../src/main/check-stored-keys.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { type S3Server, startS3Server } from './start.ts'

let server: S3Server
let dataDir: string
let folder: Storage
let bucket: Storage
const env = () => ({ ...server.env, GALLEY_DATA: dataDir })

before(async () => {
  server = await startS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'galley-move-'))
  const config = loadConfig(env())
  const surroundings = { config, secrets: keyRingOf(config).secrets, clock: systemClock }
  folder = createFolderStorage(surroundings)
  bucket = createStorage(surroundings)
})
after(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function move(...args: string[]): Promise<string> {
  const lines: string[] = []
  const ctx = { env: env(), log: createLog('silent'), say: (words: string) => lines.push(words) }
  await runCommand(ctx, ['move-storage', ...args])
  return lines.join('\n')
}
async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

test('all files are copied to the bucket and compared, uploads are not, and nothing is removed', async () => {
  const large = Buffer.alloc(9 * 2 ** 20, 'galley')
  await folder.write('media/org/a.png', Buffer.from('a picture'))
  await folder.write('media/org/b.mp4', large)
  await folder.write('pictures/users/1/c.webp', new Uint8Array())
  await folder.write('uploads/org/1', Buffer.from('not completed'))
  const words = await move('to-bucket')
  assert.match(words, /Copied 3 files \(9\.0 MB\) to the bucket, each read back and compared\.\n0 were there already/)
  assert.match(words, /Nothing was removed from the folder/)
  assert.deepEqual(await keysOf(bucket), ['media/org/a.png', 'media/org/b.mp4', 'pictures/users/1/c.webp'])
  assert.ok(Buffer.from(await bucket.read('media/org/b.mp4')).equals(large))
  assert.deepEqual(await keysOf(folder), await keysOf(bucket))
})

test('run again it copies what is new or missing', async () => {
  await folder.write('media/org/new.png', Buffer.from('since then'))
  await bucket.remove('media/org/a.png')
  assert.match(await move('to-bucket'), /Copied 2 files .*\n2 were there already, of the same size/)
  assert.match(await move('to-bucket', '--compare'), /Copied 0 files .*\n4 were there already, with the same content/)
})

test('a file that differs is named, and neither overwritten nor removed', async () => {
  await bucket.write('media/org/a.png', Buffer.from('A PICTURE'))
  assert.match(await move('to-bucket'), /4 were there already/, 'of the same size')
  await assert.rejects(move('to-bucket', '--compare'), /1 differ: media\/org\/a\.png\. Look at them/)
  await bucket.write('media/org/a.png', Buffer.from('cut'))
  await assert.rejects(move('to-bucket'), /1 differ: media\/org\/a\.png/)
  await assert.rejects(move('to-bucket', '--remove-source'), /Not removed, .*: media\/org\/a\.png/)
  assert.deepEqual(await keysOf(folder), ['media/org/a.png'])
  assert.equal(String(await bucket.read('media/org/a.png')), 'cut')
})

test('and the other way round', async () => {
  await folder.remove('media/org/a.png')
  assert.match(await move('to-folder'), /Copied 4 files .* to the folder/)
  assert.match(await move('to-folder', '--remove-source'), /Removed 4 files from the bucket/)
  assert.deepEqual([await keysOf(bucket), (await keysOf(folder)).length], [[], 4])
})

test('an interrupted copy is made again, and a wrong command line is reported', async () => {
  await writeFile(join(dataDir, 'files/media/org/new.png.0123456789ab.part'), 'half')
  assert.match(await move('to-bucket'), /Copied 4 files/)
  await assert.rejects(move('elsewhere'), /Say where to: to-bucket \| to-folder/)
  await assert.rejects(
    runCommand({ env: { GALLEY_DATA: dataDir }, log: createLog('silent'), say: () => {} }, [
      'move-storage',
      'to-bucket',
    ]),
    /Name the bucket .*: set GALLEY_S3_BUCKET/,
  )
})
