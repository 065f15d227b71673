import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegForTests } from '../support/features/videos/render/clips.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { ACOUSTICS, DICTIONARY, LISTENER } from './programs.ts'

const run = promisify(execFile)

/**
 * A server with OpenAI's transcription API that listens with PocketSphinx. It knows which words may come, and not their
 * order. https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function openRecogniser(folder: string, words: readonly string[]) {
  const grammar = join(folder, 'words.jsgf')
  await writeFile(
    grammar,
    `#JSGF V1.0;\ngrammar words;\npublic <s> = ( ${[...new Set(words)].sort().join(' | ')} )+;\n`,
  )
  const server = await listening(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(body), { headers }).formData()
    const file = form.get('file')
    if (request.url !== '/v1/audio/transcriptions' || !(file instanceof Blob)) {
      response.writeHead(404).end()
      return
    }
    const heard = await listen(folder, grammar, Buffer.from(await file.arrayBuffer()))
    const answer = { task: 'transcribe', language: 'english', duration: heard.at(-1)?.end ?? 0, words: heard }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...answer, text: heard.map(({ word }) => word).join(' ') }))
  })
  return { url: `http://127.0.0.1:${portOf(server)}/v1`, close: () => server.close() }
}

/** Reads lines such as `people 1.250 1.670 1.000`, with marks for silence between them. */
async function listen(folder: string, grammar: string, sound: Buffer) {
  const [sent, wav] = [join(folder, 'sent'), join(folder, 'heard.wav')]
  await writeFile(sent, sound)
  await run(await ffmpegForTests(), ['-loglevel', 'error', '-y', '-i', sent, '-ar', '16000', '-ac', '1', wav])
  const model = ['-hmm', ACOUSTICS, '-dict', DICTIONARY, '-jsgf', grammar]
  const { stdout } = await run(LISTENER, ['-infile', wav, ...model, '-time', 'yes', '-logfn', '/dev/null'])
  return [...stdout.matchAll(/^([a-z']+)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) \d/gm)].map(
    ([, word = '', start = '', end = '']) => ({ word, start: Number(start), end: Number(end) }),
  )
}
