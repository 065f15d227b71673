import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWorld, type World } from '../browser/world.ts'
import { solid } from '../support/features/media/images.ts'
import { type S3Server, startS3Server } from './start.ts'

let server: S3Server
let world: World

before(async () => {
  server = await startS3Server()
  world = await openWorld(server.env)
})
after(async () => {
  await world?.close()
  await server?.stop()
})

test('a picture that is added in the composer goes straight to the store, and neither the page’s policy nor the store’s stops it', async () => {
  const member = await world.member()
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  const page = await world.page({ width: 1280 }, member)
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).origin)
  })
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').fill('With a picture')
  const buffer = await solid({ width: 40, height: 40 }).png().toBuffer()
  await page.getByLabel('Add images or a video').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Description for people who cannot see it').fill('A green dot')
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('heading', { name: 'With a picture', level: 2 }).waitFor()
  await page.getByRole('img', { name: 'A green dot' }).waitFor()
  assert.deepEqual(puts, [server.settings.endpoint])
  await page.waitForFunction(`document.querySelector('img[alt="A green dot"]').naturalWidth === 40`)
})
