import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { UPLOADS } from '../storage/storage.ts'
import type { ArchiveEntry, ArchiveWriter } from './archive.ts'
import { BackupError, FILES, type Sums } from './format.ts'

/** The shape of the names that storage gives to its files. */
const SAFE = /^[a-zA-Z0-9][a-zA-Z0-9._-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*$/

/** Adds every stored file. Unfinished uploads are not copied: their addresses live only 15 minutes. */
export async function addFiles(archive: ArchiveWriter, folder: string): Promise<Sums['files']> {
  const sums: Sums['files'] = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []) // nothing stored yet
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith(UPLOADS) && SAFE.test(name))
    .sort()
  for (const name of names) {
    const file = await open(join(folder, name)).catch(() => null) // removed since the listing
    if (!file) continue
    const { size } = await file.stat()
    const hash = createHash('sha256')
    // A file that is still being written belongs to no row of the snapshot. Only its present bytes are added.
    const bytes = size === 0 ? [] : file.createReadStream({ end: size - 1, autoClose: false })
    await archive.add(FILES + name, size, hashed(bytes, hash)).finally(() => file.close())
    sums[name] = { bytes: size, sha256: hash.digest('hex') }
  }
  return sums
}

/** Writes an entry of the archive into the folder. */
export async function takeFile(entry: ArchiveEntry, folder: string): Promise<Sums['files']> {
  const name = entry.name.slice(FILES.length)
  if (!SAFE.test(name))
    throw new BackupError(
      `The archive holds ${entry.name}, which is not a name that Galley gives: this is not a Galley backup`,
    )
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of hashed(entry.body, hash)) {
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }))
  return { [name]: { bytes, sha256: hash.digest('hex') } }
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
