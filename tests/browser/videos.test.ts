import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { COLOUR, H264, makeClip, TONE } from '../support/features/videos/render/clips.ts'
import { priceWords } from '../support/prices.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
let world: World
let folder: string
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
  folder = await mkdtemp(join(tmpdir(), 'galley-browser-videos-'))
})
after(async () => {
  await world?.close()
  await models?.stop()
  await rm(folder, { recursive: true })
})

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a video of the library is rendered, its captions are corrected, and it is used in a post, at ${width} px`, async () => {
    const member = await world.member()
    const page = await world.page({ width, dark }, member)
    const { path } = await makeClip(folder, `talk-${width}.mp4`, `${COLOUR} ${TONE} ${H264} -c:a aac -shortest`)
    await page.goto(`${world.url}/media`)
    const file = { name: 'talk.mp4', mimeType: 'video/mp4', buffer: await readFile(path) }
    await page.getByLabel('Files to add').setInputFiles([file])
    await page.getByRole('list', { name: 'Files', exact: true }).getByRole('button').first().click()
    await page.getByRole('link', { name: 'Subtitles, bar and footer' }).click()
    await page.getByText(`Costs ${priceWords('transcribe')}.`).waitFor()
    await choose(page, 'Format', 'Square, 1080 × 1080')
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Render it' }).click()
    await says(page.getByRole('region', { name: 'Under way' }), /Waiting for its turn/)
    assert.deepEqual(await faults(page), [])
    await world.app.runJobs()
    await page.getByRole('region', { name: 'What was made' }).waitFor()
    const first = page.getByRole('textbox', { name: 'Caption 1', exact: true })
    assert.match(await first.inputValue(), /simulated/)
    assert.deepEqual(await faults(page), [])
    await first.fill('The jig is here')
    await page.getByRole('button', { name: 'Save and render again' }).click()
    await page.getByRole('region', { name: 'Under way' }).waitFor()
    await world.app.runJobs()
    await page.getByRole('region', { name: 'What was made' }).waitFor()
    assert.equal(await first.inputValue(), 'The jig is here')
    await page.getByRole('button', { name: 'Render it without footer and bar' }).click()
    await page.getByRole('region', { name: 'Under way' }).waitFor()
    await world.app.runJobs()
    await page.getByRole('region', { name: 'What was made' }).waitFor()
    assert.equal(await first.inputValue(), 'The jig is here')
    assert.equal(await page.getByText('TikTok forbids').count(), 0)
    await page.getByRole('button', { name: 'As landscape' }).click()
    await page.getByRole('region', { name: 'Under way' }).waitFor()
    await world.app.runJobs()
    await page.getByRole('region', { name: 'What was made' }).waitFor()
    assert.equal(await first.inputValue(), 'The jig is here')
    assert.deepEqual(await faults(page), [])
    await page.getByRole('link', { name: 'Use in a new post' }).click()
    await page.waitForURL(/\/compose/)
    await page.getByText('Video, 2 s').waitFor()
  })
}

test('videos stand beside the studio, one is chosen first, and from a render the tab leads to all of them', async () => {
  const member = await world.member()
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/visuals`)
  await page.getByRole('link', { name: 'Branded video' }).click()
  const render = page.getByRole('button', { name: 'Render it' })
  assert.equal(await render.getAttribute('aria-disabled'), 'true')
  await page.getByRole('heading', { name: 'Nothing rendered yet' }).waitFor()
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Choose a video of the library' }).click()
  await page.getByText('No videos yet: close this, and add one.').waitFor()
  await page.keyboard.press('Escape')
  const tabs = page.getByRole('navigation', { name: 'Library' })
  await tabs.getByRole('link', { name: 'Visuals' }).click()
  await page.getByRole('button', { name: 'Make it' }).waitFor()
  await page.goto(`${world.url}/videos/${newId()}`)
  await page.getByRole('link', { name: 'All videos' }).waitFor()
  const tab = tabs.getByRole('link', { name: 'Branded video' })
  assert.equal(await tab.getAttribute('aria-current'), 'page')
  await tab.click()
  await page.getByRole('heading', { name: 'Nothing rendered yet' }).waitFor()
})
