import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE } from '../private-files.ts'
import type { Storage } from './storage.ts'

export interface MoveReport {
  copied: number
  bytes: number
  /** Files that were there already, of the same size; compared by content where that was asked for. */
  there: number
  /** Keys whose content there is another than here: nothing was done about those that were there before. */
  differing: string[]
}

/**
 * Copies what the other storage does not have, and reads every copy back to compare it. Files are never written to again,
 * so it may be done while Galley runs and, broken off, be done again; uploads that nobody completed stay behind.
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

/** Removes what the other storage has as well, by its content. Answers how many, and what it does not have. */
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
    if ((await from.peek(key, 1)) === null) return // removed since it was listed
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
