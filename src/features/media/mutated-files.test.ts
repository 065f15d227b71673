import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { animation, photo } from '../../../tests/support/features/media/images.ts'
import { video } from '../../../tests/support/features/media/videos.ts'
import { cleanImageTask } from './pictures/image-work.ts'
import { readVideoTask } from './videos/video-work.ts'

let folder: string
const heavy = createHeavyWork({ atOnce: 1 })
const LIMITS = { parties: [], cpuSeconds: 2, memoryMb: 512 }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-mutated-'))
})
after(async () => {
  await heavy.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Overwrites bytes, also with numbers that are meaningful in a container, and removes or repeats pieces. */
const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.oneof(
      fc.record({ write: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
      fc.constantFrom('00000000', '00000001', 'ffffffff', '7fffffff', '80000000', '01ffffffffffffff').map((hex) => ({
        write: Uint8Array.from(Buffer.from(hex, 'hex')),
      })),
      fc.record({ cut: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ double: fc.integer({ min: 1, max: 400 }) }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)
type Mutation = typeof mutations extends fc.Arbitrary<(infer M)[]> ? M : never

function mutated(bytes: Buffer, { at, how }: Mutation): Buffer {
  const from = Math.max(0, Math.floor(at * (bytes.length - 1)))
  if ('cut' in how) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + how.cut)])
  if ('double' in how) return Buffer.concat([bytes.subarray(0, from + how.double), bytes.subarray(from)])
  const copy = Buffer.from(bytes)
  how.write.forEach((byte, index) => {
    if (from + index < copy.length) copy[from + index] = byte
  })
  return copy
}

/** The file must be read, or refused with a known problem. A resource limit may end the work, but no bug may. */
async function isAnswered(work: Promise<object>): Promise<void> {
  const result = await work.catch((error: unknown) => {
    if (error instanceof HeavyWorkEnded) return { problem: error.why }
    throw error
  })
  if ('problem' in result) return
  for (const value of Object.values(result)) {
    if (typeof value === 'number') assert.ok(Number.isFinite(value) && value > 0, JSON.stringify(result))
  }
}

for (const [format, type] of [
  ['mp4', 'video/mp4'],
  ['fragmented', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
] as const) {
  test(`a mutated ${format} is read or refused`, async () => {
    const whole = await video({ format, withSound: true })
    const path = join(folder, format)
    await fc.assert(
      fc.asyncProperty(mutations, async (all) => {
        await writeFile(path, all.reduce(mutated, whole))
        await isAnswered(heavy.run(readVideoTask, { path, type }, LIMITS))
      }),
      { numRuns: 150 },
    )
  })
}

for (const [name, make, type] of [
  ['JPEG', () => photo({ width: 64, height: 48 }), 'image/jpeg'],
  ['animated WebP', () => animation('webp', ['red', 'lime', 'blue']), 'image/webp'],
  ['animated GIF', () => animation('gif', ['red', 'lime', 'blue']), 'image/gif'],
] as const) {
  test(`a mutated ${name} is read or refused`, async () => {
    const whole = await make()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await fc.assert(
      fc.asyncProperty(mutations, async (all) => {
        await writeFile(from, all.reduce(mutated, whole))
        await isAnswered(heavy.run(cleanImageTask, { from, to, type }, LIMITS))
      }),
      { numRuns: 80 },
    )
  })
}
