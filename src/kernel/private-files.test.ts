import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../tests/support/app.ts'
import { solid } from '../../tests/support/features/media/images.ts'
import { LOGO, picturesOf } from '../../tests/support/features/media/pictures.ts'
import { uploadsOf } from '../../tests/support/features/media/uploads.ts'
import { video } from '../../tests/support/features/media/videos.ts'
import { addressesOf } from '../../tests/support/kernel/storage/storage-suite.ts'
import { readArchive, writeArchive } from './backup/archive.ts'
import { addFiles, takeFile } from './backup/files.ts'
import { systemClock } from './clock.ts'
import { createLocalStorage } from './storage/local-storage.ts'

let root: string
let dataDir: string
let t: TestApp

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-private-'))
  dataDir = join(root, 'installation', 'data')
  t = await testApp({ env: { GALLEY_DATA: dataDir } })
})
after(async () => {
  await t.close()
  await rm(root, { recursive: true, force: true })
})

/** The folder and everything below it that other users have any rights to, each with its mode. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o777] as const))
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([path, mode]) => `${path} ${mode.toString(8)}`)
}

test('keys, files, uploads, pictures and mails are for the user that Galley runs as alone', async () => {
  const owner = await t.make.org()
  const png = await solid({ width: 30, height: 20 }).png().toBuffer()
  const uploads = uploadsOf(t)
  await uploads.upload(owner, png, 'image/png')
  await uploads.upload(owner, await video(), 'video/mp4')
  await uploads.put(await uploads.start(owner, { kind: 'image', contentType: 'image/png' }), png, 'image/png')
  const logo = await picturesOf(t).upload(owner, LOGO, png)
  await t.request('PATCH', '{O}', { as: owner, body: { avatarUrl: logo.assetUrl } })
  await t.services.storage.write('media/written.png', png)
  await t.request('POST', '/v1/auth/sign-up', {
    body: { email: 'ana@example.test', password: 'a saw and a plane', name: 'Ana' },
  })
  await t.runJobs()
  const found = (await readdir(dataDir)).sort()
  assert.deepEqual(found, ['files', 'keys', 'mail'])
  // As root the database runs as another user, who passes through the data folder itself.
  const passedThrough = process.getuid?.() === 0 ? [`${dataDir} 711`] : []
  assert.deepEqual(await openToOthers(dataDir), passedThrough)
})

test('so are a backup and what is restored of it', async () => {
  const archive = join(root, 'backup.tar.gz')
  await writeArchive(archive, async (writer) => {
    await addFiles(writer, join(dataDir, 'files'))
  })
  assert.equal((await stat(archive)).mode & 0o777, 0o600)
  const restored = join(root, 'restored')
  for await (const entry of readArchive(archive)) await takeFile(entry, restored)
  assert.ok((await readdir(restored, { recursive: true })).length > 3)
  assert.deepEqual(await openToOthers(restored), [])
})

test('a folder that an earlier release left open is closed', async () => {
  const folder = join(dataDir, 'files')
  await chmod(folder, 0o755)
  createLocalStorage({ folder, addresses: addressesOf([Buffer.alloc(32)], systemClock) })
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
})
