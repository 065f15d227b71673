import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createLinkCardReader, readHead } from './read-link-card.ts'

let server: Server
let origin: string
const read = createLinkCardReader(createGuardedFetch({ allowLoopback: true }))

before(async () => {
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const pages: Record<string, [type: string, body: string | Buffer]> = {
    '/page': [
      'text/html; charset=utf-8',
      '<html><head><title>Plain</title><meta property="og:title" content="Release 4.2 &amp; more">' +
        '<meta property="og:description" content="What is new"><meta property="og:image" content="/picture.png"></head>',
    ],
    '/plain': ['text/html', '<title>Only a title</title><meta name="description" content="And a line">'],
    '/nameless': ['text/html', '<p>Nothing</p>'],
    '/broken-image': ['text/html', '<title>Still</title><meta property="og:image" content="/page">'],
    '/picture.png': ['image/png', picture],
  }
  server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

test('a page is named by its Open Graph tags, with its picture made small', async () => {
  const card = await read(`${origin}/page`)
  assert.deepEqual([card?.title, card?.description], ['Release 4.2 & more', 'What is new'])
  assert.equal(card?.thumb?.contentType, 'image/jpeg')
  const { format, width } = await sharp(card?.thumb?.bytes).metadata()
  assert.deepEqual([format, width], ['jpeg', 1200])
})

test('title and description do where there is nothing better; no name, no card', async () => {
  assert.deepEqual(await read(`${origin}/plain`), { title: 'Only a title', description: 'And a line' })
  assert.equal(await read(`${origin}/nameless`), null)
  assert.equal(await read(`${origin}/missing`), null)
  assert.equal(await read(`${origin}/picture.png`), null)
})

test('a picture that cannot be read leaves the card without one', async () => {
  assert.deepEqual(await read(`${origin}/broken-image`), { title: 'Still', description: '' })
})

test('the first of several tags counts, and a title in an image is read as text only', () => {
  const head = readHead(
    '<title>One</title><title>Two</title><meta property="OG:Title" content="A"><meta property="og:title" content="B">',
  )
  assert.deepEqual(head, { title: 'One', 'og:title': 'A' })
})
