import { chmodSync, constants, existsSync } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { contentTypeOf } from './content-types.ts'
import type { FileAddresses } from './file-addresses.ts'
import { fullDisk } from './full-disk.ts'
import { alreadyUploaded } from './incoming.ts'
import { beside, closeUploadFile, PART, receiveUpload, sweepUploadFiles } from './local-uploads.ts'
import { safeKey } from './safe-key.ts'
import { noUploadLedger, type Storage, type StoredName, UPLOADS, type UploadLedger } from './storage.ts'

export interface LocalStorage extends Storage {
  /** The folder that holds the files under their keys. */
  readonly folder: string
  /** The type of a stored file, from the extension that we gave its key. Null if readers find no file there. */
  typeOf(key: string): Promise<string | null>
}

/** Stores files in a folder of the installation that only its own user may read. */
export function createLocalStorage(options: {
  folder: string
  addresses: FileAddresses
  uploads?: UploadLedger
}): LocalStorage {
  const { folder, addresses, uploads = noUploadLedger } = options
  // An earlier release may have left the folder open to others. Closing it also closes its contents.
  if (existsSync(folder)) chmodSync(folder, PRIVATE_FOLDER)
  const pathOf = (name: string): string => join(folder, safeKey(name))
  async function place(name: string): Promise<string> {
    const path = pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    return path
  }

  return {
    ...addresses,
    async peek(name, bytes) {
      const file = await open(pathOf(name)).catch(missing)
      if (!file) return null
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size }
      } finally {
        await file.close()
      }
    },
    sealed: (name, work) => work(name), // an upload address takes no second PUT
    closeUpload: async (name) => closeUploadFile(await place(name)),
    sweepUploads: (before) => sweepUploadFiles(join(folder, UPLOADS), before),

    read: async (name) => readFile(pathOf(name)),
    stream: (name, range) => ReadableStream.from(chunksOf(pathOf(name), range)),
    async write(name, bytes) {
      await writeFile(await place(name), bytes, { mode: PRIVATE_FILE }).catch(fullDisk)
    },
    async copy(from, to) {
      const target = await place(to)
      // Files are never changed, so both names may share the bytes. Some file systems cannot do that.
      await link(pathOf(from), target).catch(() => copyFile(pathOf(from), target).catch(fullDisk))
      await chmod(target, PRIVATE_FILE)
    },
    asFile: (name, work) => work(pathOf(name)),
    async fromFile(name, work) {
      const target = await place(name)
      const partial = beside(target)
      try {
        const result = await work(partial).catch(fullDisk)
        await chmod(partial, PRIVATE_FILE)
        await rename(partial, target)
        return result
      } finally {
        await rm(partial, { force: true })
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => namesIn(folder),
    async check() {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await access(folder, constants.W_OK)
    },
    folder,
    async typeOf(name) {
      if (name.startsWith(UPLOADS)) return null
      const found = await stat(pathOf(name)).catch(missing)
      return found?.isFile() ? contentTypeOf(name) : null
    },
    async receive({ url, headers, body, maxBytes }) {
      const name = addresses.keyOfUpload(url, headers)
      const target = await place(name)
      if (await stat(target).catch(missing)) throw alreadyUploaded()
      const most = Math.min(maxBytes, await uploads.begin(name))
      let taken: number | null = null
      try {
        const declaredBytes = Number(headers['content-length'])
        taken = await receiveUpload({ target, declaredBytes, body, maxBytes: most }).catch(fullDisk)
      } finally {
        await uploads.end(name, taken)
      }
    },
  }
}

/** A reader that stops early closes the file. */
async function* chunksOf(
  path: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (range && range.end <= range.start) return
  const file = await open(path)
  try {
    const { start = 0, end = Number.POSITIVE_INFINITY } = range ?? {}
    yield* file.createReadStream({ start, end: end - 1, autoClose: false })
  } finally {
    await file.close()
  }
}

export function isLocalStorage(storage: Storage): storage is LocalStorage {
  return 'folder' in storage
}

async function* namesIn(folder: string): AsyncGenerator<StoredName> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []) // nothing stored yet
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || key.startsWith(UPLOADS) || key.endsWith(PART)) continue
    const found = await stat(path).catch(missing) // removed since the listing
    if (found) yield { key, sizeBytes: found.size }
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
