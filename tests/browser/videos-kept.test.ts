import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { COLOUR, H264, makeClip, TONE } from '../support/features/videos/render/clips.ts'
import type { Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { choose, chosen } from './fields.ts'
import { type Member, openWorld, says, type World } from './world.ts'

const SUBTITLES = 'WEBVTT\n\n00:00.200 --> 00:01.000\nFair winds\n\n00:01.000 --> 00:01.800\nFoul winds\n'

/** A world without a model. */
let world: World
let folder: string
let silent: Buffer
let spoken: Buffer
before(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'galley-browser-videos-'))
  const clip = async (name: string, args: string) => readFile((await makeClip(folder, name, args)).path)
  silent = await clip('silent.mp4', `${COLOUR} ${H264}`)
  spoken = await clip('spoken.mp4', `${COLOUR} ${TONE} ${H264} -c:a aac -shortest`)
})
after(async () => {
  await world?.close()
  await rm(folder, { recursive: true })
})

/** The page with a new video that was not rendered yet. */
async function begun(sight: Sight = { width: 1280 }, video: Buffer = silent) {
  const member = await world.member()
  const page = await world.page(sight, member)
  await page.goto(`${world.url}/videos`)
  await page.getByLabel('Add a video').setInputFiles([{ name: 'talk.mp4', mimeType: 'video/mp4', buffer: video }])
  await page.waitForURL(/from=/)
  await page.getByText('talk', { exact: true }).waitFor()
  return { page, member }
}

async function chooseSubtitles(page: Page, text = SUBTITLES, name = 'talk.vtt') {
  await choose(page, 'Words of the subtitles', 'A subtitle file (.srt, .vtt)')
  const buffer = Buffer.from(text)
  await page.getByLabel(/^Choose (a|another) subtitle file$/).setInputFiles([{ name, mimeType: 'text/vtt', buffer }])
}

async function rendered(page: Page) {
  await page.getByRole('button', { name: 'Render it', exact: true }).click()
  await page.getByRole('region', { name: 'Under way' }).waitFor()
  await world.app.runJobs()
  await page.getByRole('button', { name: 'Save and render again' }).waitFor()
}

/** Saves the captions, which starts a render, and cancels that render. */
async function savedAndCancelled(page: Page) {
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByRole('region', { name: 'Under way' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('It was cancelled, and nothing was charged.').waitFor()
}

const caption = (page: Page, number: number) => page.getByRole('textbox', { name: `Caption ${number}`, exact: true })

for (const sight of [{ width: 1280 }, { width: 390, dark: true }] as const) {
  test(`a video that is rendered again and cancelled stays, with its captions and the typed text, at ${sight.width} px`, async () => {
    const { page } = await begun(sight)
    await chooseSubtitles(page)
    await rendered(page)
    await caption(page, 1).fill('Fair winds and following seas')
    await page.reload()
    await page.getByText('You changed this before, but did not save it.').waitFor()
    assert.equal(await caption(page, 1).inputValue(), 'Fair winds and following seas')
    await savedAndCancelled(page)
    await page.getByRole('heading', { name: 'The last video that was made' }).waitFor()
    await page.getByRole('link', { name: 'Use this one all the same' }).waitFor()
    assert.equal(await caption(page, 1).inputValue(), 'Fair winds and following seas')
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Save and render again' }).click()
    await page.getByRole('region', { name: 'Under way' }).waitFor()
    await world.app.runJobs()
    await page.getByRole('region', { name: 'Under way' }).waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('heading', { name: 'The last video that was made' }).count(), 0)
  })
}

test('removing the last caption asks first, and captions can be added again, also from a file', async () => {
  const { page } = await begun()
  await chooseSubtitles(page)
  await rendered(page)
  await page.getByRole('button', { name: 'Remove caption 1' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('There are no captions.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a caption' }).and(page.locator(':focus')).count(), 1)
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByText('No caption is left').waitFor()
  await page.getByRole('button', { name: 'Go on editing' }).click()
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByRole('button', { name: 'Render it without captions' }).click()
  await page.getByRole('region', { name: 'Under way' }).waitFor()
  await world.app.runJobs()
  // When a render ends, its part of the page is drawn anew, together with the message about the file.
  await page.getByRole('region', { name: 'Under way' }).waitFor({ state: 'detached' })
  await page.getByText('There are no captions.').waitFor()
  const file = (text: string) => [{ name: 'talk.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) }]
  const input = page.getByLabel('Take them from a file')
  await input.setInputFiles(file('1\n00:00:01 --> x\nFair winds'))
  await page.getByText('talk.srt, line 2: This line must hold two times').waitFor()
  await input.setInputFiles(file(SUBTITLES))
  assert.equal(await caption(page, 2).inputValue(), 'Foul winds')
  assert.deepEqual(await faults(page), [])
})

test('a caption that ends before it begins, or has no time, is marked in place', async () => {
  const { page } = await begun({ width: 390 })
  await chooseSubtitles(page)
  await rendered(page)
  const ends = page.getByLabel('Caption 2 ends, seconds')
  await ends.fill('')
  assert.equal(await ends.inputValue(), '')
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByText('This is still empty.').waitFor()
  assert.equal(await ends.getAttribute('aria-invalid'), 'true')
  await ends.fill('0.5')
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByText('This caption ends before it begins').waitFor()
  assert.equal(await ends.getAttribute('aria-invalid'), 'true')
  assert.deepEqual(await faults(page), [])
})

test('the choices for a video are kept after a reload, and a render starts with those of an earlier one', async () => {
  const { page } = await begun()
  await choose(page, 'Format', 'Square, 1080 × 1080')
  await chooseSubtitles(page)
  await page.getByText('talk.vtt').waitFor()
  await page.reload()
  await page.getByText('talk', { exact: true }).waitFor()
  assert.equal(await chosen(page, 'Format'), 'Square, 1080 × 1080')
  await page.getByText('talk.vtt').waitFor()
  await rendered(page)
  await page.getByRole('link', { name: 'Render it another way' }).click()
  await page.getByRole('button', { name: 'Render it', exact: true }).waitFor()
  assert.equal(await chosen(page, 'Format'), 'Square, 1080 × 1080')
  assert.equal(await chosen(page, 'Words of the subtitles'), 'The captions of the earlier render')
  await page.getByText('Costs nothing.').waitFor()
  await choose(page, 'Format', 'Landscape, 1920 × 1080')
  await rendered(page)
  assert.equal(await caption(page, 2).inputValue(), 'Foul winds')
  await page.getByRole('link', { name: 'All videos' }).click()
  const rows = page.getByRole('region', { name: 'What was rendered' }).getByRole('listitem')
  await says(rows.first(), /talk, Landscape\s*Done/)
  await says(rows.nth(1), /talk, Square/)
  assert.deepEqual(await faults(page), [])
  await rows.first().getByRole('link').click()
  await page.getByRole('region', { name: 'What was made' }).waitFor()
})

test('without a speech model, the page says so before anybody presses a button, and what can be done', async () => {
  const { page } = await begun({ width: 390 }, spoken)
  assert.equal(await chosen(page, 'Words of the subtitles'), 'A subtitle file (.srt, .vtt)')
  await choose(page, 'Words of the subtitles', 'Transcribed from the sound')
  await page.getByText(/^Speech cannot be transcribed here: choose a subtitle file, or no subtitles\./).waitFor()
  const render = page.getByRole('button', { name: 'Render it', exact: true })
  assert.equal(await render.getAttribute('aria-disabled'), 'true')
  assert.equal(await page.getByText(/^Costs/).count(), 0)
  assert.deepEqual(await faults(page), [])
  await choose(page, 'Subtitles', 'No subtitles')
  await page.getByText('Costs nothing.').waitFor()
  assert.equal(await render.getAttribute('aria-disabled'), null)
})

test('an address of an unknown video, or an unknown render, says so', async () => {
  const member: Member = await world.member()
  const page = await world.page({ width: 390 }, member)
  const { images } = await member.call<{ images: { assetId: string }[] }>('POST', '/marketing/visuals/image', {
    content: { title: 'Fair winds' },
  })
  await page.goto(`${world.url}/videos?from=${images[0]?.assetId}`)
  await page.getByText('This file is not a video: choose another.').waitFor()
  await page.goto(`${world.url}/videos/nonsense`)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await page.goto(`${world.url}/videos/${images[0]?.assetId}`)
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await faults(page), [])
})

test('the notification links to the render', async () => {
  const { page } = await begun()
  await choose(page, 'Subtitles', 'No subtitles')
  await rendered(page)
  const address = page.url()
  await page.goto(`${world.url}/notifications`)
  await page.getByRole('link', { name: /^The video “talk” \(reel\) is done/ }).click()
  await page.waitForURL(address)
})

test('neither one’s own captions nor those saved by somebody else in the meantime are lost', async () => {
  const { page, member } = await begun()
  await chooseSubtitles(page)
  await rendered(page)
  await caption(page, 1).fill('Ours')
  const path = `/marketing/videos/branded/${page.url().split('/').at(-1)}/captions`
  await member.call('PATCH', path, { captions: [{ text: 'Theirs', start: 0, end: 1 }] })
  await page.getByRole('button', { name: 'Save and render again' }).click()
  await page.getByText(/^Somebody has saved other captions/).waitFor()
  await page.getByText(/^The video is being rendered/).waitFor()
  assert.equal(await caption(page, 1).inputValue(), 'Ours')
  await world.app.runJobs()
  await page.getByText(/^The video is being rendered/).waitFor({ state: 'detached' })
  assert.equal(await caption(page, 1).inputValue(), 'Ours')
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Take theirs' }).click()
  assert.equal(await caption(page, 1).inputValue(), 'Theirs')
})

test('text of one video is not burned into another, and a video that was rendered already is named', async () => {
  const { page } = await begun()
  await choose(page, 'Format', 'Square, 1080 × 1080')
  await chooseSubtitles(page)
  await rendered(page)
  await page.getByRole('link', { name: 'Render it another way' }).click()
  await page.getByText('talk', { exact: true }).waitFor()
  assert.equal(await chosen(page, 'Words of the subtitles'), 'The captions of the earlier render')
  const other = [{ name: 'other.mp4', mimeType: 'video/mp4', buffer: silent }]
  await page.getByLabel('Add another video').setInputFiles(other)
  await page.getByText('other', { exact: true }).waitFor()
  assert.equal(await chosen(page, 'Words of the subtitles'), 'A subtitle file (.srt, .vtt)')
  assert.equal(await chosen(page, 'Format'), 'Square, 1080 × 1080')
  await page.getByRole('button', { name: 'Choose a video of the library' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'talk: square' }).click()
  await page.getByText(/^This video was rendered here already/).waitFor()
  await page.getByRole('button', { name: 'Take its original' }).click()
  await page.getByText('talk', { exact: true }).waitFor()
  const picture = [{ name: 'p.png', mimeType: 'image/png', buffer: Buffer.from('x') }]
  await page.getByLabel('Add another video').setInputFiles(picture)
  await page.getByText('That is not a video: choose one as MP4, MOV or WebM.').waitFor()
})

test('a removed caption can be restored; Back from a render keeps the choices; Enter renders nothing', async () => {
  const { page } = await begun({ width: 390 })
  await chooseSubtitles(page)
  await rendered(page)
  await page.getByRole('button', { name: 'Remove caption 1' }).click()
  await page.getByText('This video was made before you changed the captions below.').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  assert.equal(await caption(page, 1).inputValue(), 'Fair winds')
  await page.getByRole('link', { name: 'Use in a new post' }).waitFor()
  await page.goBack()
  await page.getByText('talk.vtt').waitFor()
  await page.getByLabel('Handle in the footer (optional)').fill('@us')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByRole('region', { name: 'Under way' }).count(), 0)
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByText('talk.vtt').waitFor({ state: 'detached' })
})
