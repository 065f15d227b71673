import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SPEAKER } from './programs.ts'

const run = promisify(execFile)
/** The samples per second of espeak-ng. */
const RATE = 22_050
const HEADER_BYTES = 44
/** The quietest sample that counts as sound, of at most 32,767. */
const HEARD = 300
const [BEFORE, BETWEEN, AFTER] = [0.5, 0.2, 0.5]

export interface Spoken {
  word: string
  start: number
  end: number
}

/** Speaks the words into a file, one after another. The time of each is known, since this function places it. */
export async function speak(folder: string, words: readonly string[]): Promise<{ path: string; spoken: Spoken[] }> {
  const parts: Int16Array[] = [silence(BEFORE)]
  const spoken: Spoken[] = []
  let at = silence(BEFORE).length
  for (const word of words) {
    const sound = await soundOf(folder, word)
    spoken.push({ word, start: at / RATE, end: (at + sound.length) / RATE })
    parts.push(sound, silence(BETWEEN))
    at += sound.length + silence(BETWEEN).length
  }
  parts.push(silence(AFTER))
  const path = join(folder, 'spoken.wav')
  await writeFile(
    path,
    wav(Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))),
  )
  return { path, spoken }
}

const silence = (seconds: number): Int16Array => new Int16Array(Math.round(seconds * RATE))

/** The sound of one word, without the silence around it. */
async function soundOf(folder: string, word: string): Promise<Int16Array> {
  const path = join(folder, 'word.wav')
  await run(SPEAKER, ['-v', 'en-us', '-s', '130', '-w', path, word])
  const bytes = await readFile(path)
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES, bytes.byteOffset + bytes.length))
  const isHeard = (sample: number) => Math.abs(sample) > HEARD
  return samples.slice(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1)
}

function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(2 * RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
