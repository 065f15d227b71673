import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { wordsOfNotes } from '#contract/subtitles/note.ts'
import { readSubtitles } from '#contract/subtitles/read-subtitles.ts'
import { createFfmpegFinder, type Ffmpeg } from '#kernel/ffmpeg/find-ffmpeg.ts'
import { createLog } from '#kernel/log.ts'
import { type FileForTests, SRT_FILES, VTT_FILES } from '../../../tests/support/contract/subtitles/files.ts'

let ffmpeg: Ffmpeg | null
let folder: string
before(async () => {
  const config = { ffmpeg: { named: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' } }
  ffmpeg = await createFfmpegFinder({ config, log: createLog('silent') })()
  folder = await mkdtemp(join(tmpdir(), 'galley-subtitles-'))
})
after(() => rm(folder, { recursive: true }))

/** The texts that ffmpeg shows for a subtitle file. Null if it cannot read the file. */
async function shownByFfmpeg(path: string, file: string, demuxer: string): Promise<string[] | null> {
  const at = join(folder, 'file')
  await writeFile(at, file)
  const args = ['-v', 'error', '-f', demuxer, '-i', at, '-f', 'ass', '-']
  const said = await promisify(execFile)(path, args).catch(() => null)
  const dialogue = said?.stdout.split(/\r?\n/).filter((line) => line.startsWith('Dialogue:')) ?? []
  if (dialogue.length === 0) return null
  // Nine fields come before the text, and the text may contain commas.
  return dialogue.flatMap((line) =>
    wordsOf(
      line
        .split(',')
        .slice(9)
        .join(',')
        .replace(/\{\\[^{}]*\}|\\[Nnh]/g, ' '),
    ),
  )
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

function readHere({ file, ffmpegAlso = [] }: FileForTests): Set<string> {
  const read = readSubtitles(file)
  assert.ok('captions' in read)
  const said = [...read.captions.map(({ text }) => text), ...wordsOfNotes(read.leftOut), ...ffmpegAlso]
  return new Set(said.flatMap(wordsOf))
}

for (const [demuxer, files] of [
  ['srt', SRT_FILES],
  ['webvtt', VTT_FILES],
] as const) {
  test(`every word that ffmpeg shows of ${files.length} files (${demuxer}) is shown here, or is reported as left out`, async (t) => {
    if (!ffmpeg) return t.skip('there is no ffmpeg')
    let compared = 0
    for (const one of files) {
      const shown = await shownByFfmpeg(ffmpeg.path, one.file, demuxer)
      if (shown) compared++
      const here = readHere(one)
      assert.deepEqual(
        [...new Set(shown)].filter((word) => !here.has(word)),
        [],
        one.what,
      )
    }
    assert.ok(compared >= 18, `ffmpeg read ${compared}`)
  })
}
