import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { Id } from '#contract/common.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { assetIdOf } from './asset-id.ts'
import { cardImage } from './card-image.ts'
import { readHead } from './read-head.ts'
import { createPageReader } from './read-page.ts'

let server: Server
let origin: string
const heavyWork = createHeavyWork()
const readPage = createPageReader(createGuardedFetch({ allowLoopback: true }))
const by = { parties: ['user:a'], until: new AbortController().signal }
const read = (url: string) => readPage(url, by)

const script = (bytes: number): string => `<script>var all = "${'a'.repeat(bytes)}"</script>`

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
    '/long-head': ['text/html', `<html><head>${script(700_000)}<title>Far down</title></head><body>`],
    '/endless-head': ['text/html', `<html><head>${script(5_000_000)}<title>Too far</title></head><body>`],
    '/long-body': ['text/html', `<html><head></head><body>${script(700_000)}<title>In the body</title>`],
    '/picture.png': ['image/png', picture],
  }
  server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await heavyWork.stop()
})

test('a page is named by its Open Graph tags, and its picture is passed on unchanged', async () => {
  const card = await read(`${origin}/page`)
  assert.deepEqual([card?.title, card?.description], ['Release 4.2 & more', 'What is new'])
  const picture = await cardImage(heavyWork, by, card?.image ?? new Uint8Array())
  const { format, width } = await sharp(picture?.bytes).metadata()
  assert.deepEqual([format, width, picture?.width], ['jpeg', 1200, 1200], 'cleaned and small')
})

test('title and description are used if there is nothing better; without a name there is no card', async () => {
  assert.deepEqual(await read(`${origin}/plain`), { title: 'Only a title', description: 'And a line', image: null })
  assert.equal(await read(`${origin}/nameless`), null)
  assert.equal(await read(`${origin}/missing`), null)
  assert.equal(await read(`${origin}/picture.png`), null)
})

test('a long head is read to its end, within limits, and a long body is not', async () => {
  assert.equal((await read(`${origin}/long-head`))?.title, 'Far down')
  assert.equal(await read(`${origin}/endless-head`), null)
  assert.equal(await read(`${origin}/long-body`), null)
})

test('an invalid picture leaves the card without one', async () => {
  const page = await read(`${origin}/broken-image`)
  assert.equal(page?.title, 'Still')
  assert.equal(await cardImage(heavyWork, by, page?.image ?? new Uint8Array()), null)
})

test('the same picture is stored once', async () => {
  const ids = ['one', 'one', 'two'].map((text) => assetIdOf(Buffer.from(text)))
  assert.equal(ids[0], ids[1])
  assert.notEqual(ids[0], ids[2])
  assert.ok(Id.safeParse(ids[0]).success)
})

test('the first of several tags counts, and a title in an image is read as text only', () => {
  const head = readHead(
    '<title>One</title><title>Two</title><meta property="OG:Title" content="A"><meta property="og:title" content="B">',
  )
  assert.deepEqual(head, { title: 'One', 'og:title': 'A' })
})

test('nothing is read after the head, nor after more elements than any head has', () => {
  const far = ' '.repeat(10_000)
  const meta = (name: string) => `<meta property="og:${name}" content="${name}">`
  const after = readHead(`<head>${meta('title')}</head>${far}<body>${meta('description')}`)
  assert.deepEqual(after, { 'og:title': 'title' })
  assert.deepEqual(readHead(`${meta('title')}${'<b>'.repeat(20_000)}${meta('description')}`), { 'og:title': 'title' })
})
