import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE } from '../private-files.ts'
import type { Storage } from './storage.ts'

export interface MoveReport {
  copied: number
  bytes: number
  /** The number of files that were already there with the same size. If requested, their contents were compared. */
  there: number
  /** Keys whose contents differ between the two storages. Files that were there before stay unchanged. */
  differing: string[]
}

/**
 * Copies the files that the other storage lacks, and reads every copy back to compare it. Files are never changed, so
 * this may run while Galley runs, and may be repeated after an interruption. Unfinished uploads are not copied.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  options: { compareAll: boolean; progress?: (done: number, all: number) => void },
): Promise<MoveReport> {
  const [here, there] = [await sizesOf(from), await sizesOf(to)]
  const report: MoveReport = { copied: 0, bytes: 0, there: 0, differing: [] }
  let done = 0
  for (const [key, sizeBytes] of here) {
    if (!there.has(key)) await copyOne(from, to, key, report)
    else if (await isSame(from, to, key, { sizes: [sizeBytes, there.get(key)], compareAll: options.compareAll }))
      report.there++
    else report.differing.push(key)
    options.progress?.(++done, here.size)
  }
  return report
}

/**
 * Removes the files that the other storage also has, compared by content. Returns how many were removed, and which
 * files it lacks.
 */
export async function removeMoved(from: Storage, to: Storage): Promise<{ removed: number; kept: string[] }> {
  const there = await sizesOf(to)
  const kept: string[] = []
  let removed = 0
  for (const [key, sizeBytes] of await sizesOf(from)) {
    if (await isSame(from, to, key, { sizes: [sizeBytes, there.get(key)], compareAll: true })) {
      await from.remove(key)
      removed++
    } else kept.push(key)
  }
  return { removed, kept }
}

async function copyOne(from: Storage, to: Storage, key: string, report: MoveReport): Promise<void> {
  const sent = counter()
  try {
    await to.fromFile(key, (path) =>
      pipeline(sent.counting(from.stream(key)), createWriteStream(path, { mode: PRIVATE_FILE })),
    )
  } catch (error) {
    if ((await from.peek(key, 1)) === null) return // removed since the listing
    throw error
  }
  if ((await sumOf(to, key)) === sent.sum()) {
    report.copied++
    report.bytes += sent.size()
    return
  }
  await to.remove(key) // so that the next run copies it anew
  report.differing.push(key)
}

async function isSame(
  from: Storage,
  to: Storage,
  key: string,
  { sizes: [here, there], compareAll }: { sizes: [number, number | undefined]; compareAll: boolean },
): Promise<boolean> {
  return here === there && (!compareAll || (await sumOf(from, key)) === (await sumOf(to, key)))
}

async function sizesOf(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of storage.list()) sizes.set(key, sizeBytes)
  return sizes
}

async function sumOf(storage: Storage, key: string): Promise<string> {
  const read = counter()
  for await (const _chunk of read.counting(storage.stream(key)));
  return read.sum()
}

function counter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *counting(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    size: () => bytes,
    sum: () => hash.digest('hex'),
  }
}
