import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { BackupError } from './format.ts'

export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

/**
 * Writes a gzipped tar under a temporary name beside `file`, and renames it when it is complete. Only its owner may
 * read it. Throws if the file exists.
 */
export async function writeArchive(file: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already: choose another name`)
  const partial = `${file}.${process.pid}.partial`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(), createWriteStream(partial, { flags: 'w', mode: 0o600 }))
  written.catch(() => {}) // reported below, or by the write that failed
  try {
    await write({ add: (name, size, chunks) => Promise.race([addEntry(pack, name, size, chunks), failWith(written)]) })
    pack.finalize()
    await written
    await rename(partial, file)
  } catch (error) {
    pack.destroy(new Error('The backup was broken off'))
    await written.catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

async function addEntry(pack: tar.Pack, name: string, size: number, chunks: Parameters<ArchiveWriter['add']>[2]) {
  const entry = pack.entry({ name, size, mode: 0o600 })
  const closed = once(entry, 'close')
  for await (const chunk of chunks) if (!entry.write(chunk)) await once(entry, 'drain')
  entry.end(null)
  await closed
}

/** Rejects when `other` rejects, and never resolves. Without this, a full disk would make the caller wait for ever. */
async function failWith(other: Promise<void>): Promise<never> {
  await other
  return new Promise(() => {})
}

export interface ArchiveEntry {
  name: string
  body: AsyncIterable<Uint8Array>
}

/** Reads the entries of an archive in order. Read each to its end before the next. Throws a BackupError. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const source = createReadStream(file)
  const read = pipeline(source, createGunzip(), extract)
  read.catch(() => {}) // reported below
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header
      if (type !== 'file')
        throw new BackupError(`The archive holds ${name}, which is not a plain file: this is not a Galley backup`)
      yield { name, body: explained(entry, file) }
      entry.resume()
    }
    await read
  } catch (error) {
    throw error instanceof BackupError ? error : explain(error, file)
  } finally {
    source.destroy()
    extract.destroy()
  }
}

/** The entry as a stream of bytes, which its type does not say. An error of the source also ends it. */
async function* explained(entry: AsyncIterable<unknown>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* entry as AsyncIterable<Uint8Array>
  } catch (error) {
    throw explain(error, file)
  }
}

export async function textOf({ body }: ArchiveEntry): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function explain(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}`)
  if (code?.startsWith('Z_') || /tar|header|end of (data|file)/i.test(message)) {
    return new BackupError(`${file} is broken or not a Galley backup (${message})`, { cause: error })
  }
  return error
}
