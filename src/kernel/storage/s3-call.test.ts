import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { freePort } from '../../../tests/support/free-port.ts'
import { systemClock } from '../clock.ts'
import { createS3Client, type S3Client } from './s3-call.ts'
import { chunksOf } from './s3-read.ts'
import { S3Refusal } from './s3-refusal.ts'
import { sendChunks } from './s3-send.ts'
import type { S3Settings } from './s3-settings.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let client: S3Client
let settings: S3Settings
/** The server's answers, one for each request. The last one is given to all further requests. */
let answers: Answer[] = []
let asked: string[] = []

before(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim())
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? says(500)
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const key = { accessKeyId: 'galley', secretAccessKey: 'secret', region: 'eu' }
  settings = { ...key, endpoint: `http://127.0.0.1:${port}`, bucket: 'b', pathStyle: true }
  client = createS3Client(settings, systemClock, [1, 1, 1])
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const says =
  (status: number, code = ''): Answer =>
  (_request, response) =>
    response.writeHead(status).end(code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
const gives =
  (xml: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { etag: '"part"' }).end(xml)
const breaksOff: Answer = (request, response) => {
  const [, start = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? []
  response.writeHead(start === '0' ? 200 : 206, { 'content-length': '10' })
  response.write('0123456789'.slice(Number(start), Number(start) + 3), () => response.destroy())
}
const ends: Answer = (request, response) => {
  const [, start = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206).end('0123456789'.slice(Number(start)))
}

async function refusalOf(work: Promise<unknown>): Promise<S3Refusal> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof S3Refusal, String(error))
  return error
}
const get = () => client.call({ method: 'GET', key: 'a' })

test('what may pass is asked again, four times in all; what is refused for good is not', async () => {
  answers = [says(503, 'SlowDown'), says(500), says(200)]
  assert.equal((await get()).status, 200)
  assert.equal(asked.length, 3)

  asked = []
  answers = [says(503, 'SlowDown')]
  assert.match((await refusalOf(get())).message, /asked too often: try again in a minute \(SlowDown\)/)
  assert.equal(asked.length, 4)

  asked = []
  answers = [says(403, 'AccessDenied')]
  assert.match((await refusalOf(get())).message, /let it list the bucket, and read, write and delete in it/)
  assert.equal(asked.length, 1)
})

test('an error in an answer that began well is one', async () => {
  answers = [gives('<Error><Code>InternalError</Code></Error>')]
  const refusal = await refusalOf(client.ask({ method: 'PUT', key: 'a', headers: { 'x-amz-copy-source': '/b/c' } }))
  assert.deepEqual([refusal.code, refusal.mayPass], ['InternalError', true])
})

test('a file that breaks off while it is read is read on from there', async () => {
  answers = [breaksOff, says(503), breaksOff, ends]
  let text = ''
  for await (const chunk of chunksOf(client, 'a')) text += Buffer.from(chunk).toString()
  assert.equal(text, '0123456789')
  assert.deepEqual(asked, ['GET /b/a', 'GET /b/a bytes=3-', 'GET /b/a bytes=3-', 'GET /b/a bytes=6-'])
})

test('a store that is not there is told, with who must look where', async () => {
  const gone = createS3Client({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` }, systemClock, [1])
  const refusal = await refusalOf(gone.call({ method: 'GET' }))
  assert.match(refusal.message, /cannot be reached \(ECONNREFUSED\).*GALLEY_S3_ENDPOINT/)
  assert.equal(refusal.mayPass, true)
})

test('parts that cannot all be sent are dropped again', async () => {
  async function* large() {
    yield Buffer.alloc(17 * 2 ** 20)
  }
  const begins = gives('<R><UploadId>u1</UploadId></R>')
  answers = [begins, gives(''), says(403, 'AccessDenied'), says(204)]
  await refusalOf(sendChunks(client, 'a', large()))
  assert.deepEqual(
    asked.map((line) => line.replace('&', ' ')),
    [
      'POST /b/a?uploads=',
      'PUT /b/a?partNumber=1 uploadId=u1',
      'PUT /b/a?partNumber=2 uploadId=u1',
      'DELETE /b/a?uploadId=u1',
    ],
  )
})

test('a file that was put together, but the answer lost, is there', async () => {
  async function* large() {
    yield Buffer.alloc(9 * 2 ** 20)
  }
  answers = [
    gives('<R><UploadId>u1</UploadId></R>'),
    gives(''),
    gives(''),
    says(500),
    says(404, 'NoSuchUpload'),
    says(200),
  ]
  await sendChunks(client, 'a', large())
  assert.equal(asked.at(-1), 'HEAD /b/a')
})
