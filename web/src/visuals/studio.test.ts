import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOf, lostPicture, madeFromOf, pictureIdOf, reopened } from './reopen.ts'
import {
  addSlide,
  asksModel,
  asksSame,
  carouselRequest,
  imageRequest,
  missingOf,
  moveSlide,
  NEW_STUDIO,
  NO_WORDS,
  previewRequest,
  removeSlide,
  type Studio,
  screenshotRequest,
} from './studio.ts'

const words = { ...NO_WORDS, title: ' The jig ', bullets: 'one\n  two\n\nthree', cta: '' }

test('empty fields are left out, and bullets are one per line', () => {
  const request = imageRequest({ ...NEW_STUDIO, image: { ...NEW_STUDIO.image, words } })
  assert.deepEqual(request.content, { title: 'The jig', bullets: ['one', 'two', 'three'] })
  assert.equal('handle' in request, false)
  assert.equal('backgroundImage' in request, false)
})

test('a finished visual is opened as it was, and sends the same request', () => {
  const picture = { assetId: 'a', url: '/a' }
  const image = { ...NEW_STUDIO, image: { ...NEW_STUDIO.image, words, background: picture } }
  const shot = { ...NEW_STUDIO.screenshot, picture, words: { ...NO_WORDS, title: 'The app' }, addressBar: 'a.example' }
  const [first, ...others] = NEW_STUDIO.carousel.slides
  const slides = [first, ...others].map((one) => ({ ...(one ?? assert.fail()), words }))
  for (const studio of [
    image,
    { ...NEW_STUDIO, kind: 'carousel', handle: '@us', carousel: { ...NEW_STUDIO.carousel, slides } },
    { ...NEW_STUDIO, kind: 'screenshot', screenshot: shot },
  ] satisfies Studio[]) {
    const request = previewRequest(studio) ?? assert.fail()
    const made = madeFromOf({ madeFrom: { ...request } }) ?? assert.fail()
    assert.equal(pictureIdOf(made), studio.kind === 'carousel' ? null : 'a')
    assert.deepEqual(previewRequest(reopened(made, picture)), request)
  }
  assert.equal(madeFromOf({ madeFrom: null }), null)
})

test('nothing is requested before there is something to show', () => {
  assert.equal(previewRequest(NEW_STUDIO), null)
  assert.equal(missingOf({ ...NEW_STUDIO, kind: 'carousel' }), 'Slide 1 has no title yet.')
  assert.equal(missingOf({ ...NEW_STUDIO, kind: 'screenshot' }), 'Choose the screenshot first.')
  const picture = { assetId: 'a', url: '/a' }
  const studio = { ...NEW_STUDIO, kind: 'screenshot', screenshot: { ...NEW_STUDIO.screenshot, picture } } as const
  assert.deepEqual(previewRequest(studio), { kind: 'screenshot', ...screenshotRequest(studio) })
  assert.equal('content' in screenshotRequest(studio), false)
})

test('slides are added before the call to act, moved, and never fewer than two', () => {
  const { slides } = NEW_STUDIO.carousel
  const four = addSlide(slides)
  assert.deepEqual(
    four.map(({ id, layout }) => [id, layout]),
    [
      [1, 'cover'],
      [2, 'point'],
      [4, 'point'],
      [3, 'cta'],
    ],
  )
  assert.deepEqual(
    moveSlide(four, 4, -1).map(({ id }) => id),
    [1, 4, 2, 3],
  )
  assert.deepEqual(
    moveSlide(four, 1, -1).map(({ id }) => id),
    [1, 2, 4, 3],
  )
  const two = removeSlide(removeSlide(four, 4), 2)
  assert.equal(removeSlide(two, 1).length, 2)
  let many = four
  for (let n = 0; n < 20; n++) many = addSlide(many)
  assert.equal(many.length, 15)
  assert.equal(
    carouselRequest({ ...NEW_STUDIO, carousel: { format: 'square', slides: many, aiPrompt: '' } }).slides.length,
    15,
  )
})

test('an AI picture is requested only if wanted, never by a preview, and not beside one’s own picture', () => {
  const image = { ...NEW_STUDIO.image, words, aiPrompt: 'a bench' }
  const studio = { ...NEW_STUDIO, image }
  assert.deepEqual(imageRequest(studio).aiBackground, { prompt: 'a bench' })
  assert.equal(asksModel(studio), true)
  assert.equal('aiBackground' in (previewRequest(studio) ?? {}), false)
  const own = { ...studio, image: { ...image, background: { assetId: 'a', url: '/a' } } }
  assert.equal(asksModel(own), false)
})

test('any change of its kind makes a new file necessary, and changes in the other tabs do not', () => {
  const image = { ...NEW_STUDIO, image: { ...NEW_STUDIO.image, words } }
  assert.equal(asksSame(NEW_STUDIO, NEW_STUDIO), true)
  assert.equal(asksSame(NEW_STUDIO, image), false)
  assert.equal(asksSame(NEW_STUDIO, { ...NEW_STUDIO, theme: 'dark' }), false)
  assert.equal(asksSame({ ...NEW_STUDIO, kind: 'screenshot' }, { ...image, kind: 'screenshot' }), true)
  assert.equal(asksSame(undefined, NEW_STUDIO), false)
})

test('files made together each name the first; a picture that is not available is named', () => {
  assert.equal(firstOf({ madeFrom: { kind: 'part', of: 'a' } }), 'a')
  assert.equal(firstOf({ madeFrom: { kind: 'image', of: 'a' } }), null)
  const made = (backgroundImage: object) =>
    madeFromOf({ madeFrom: { kind: 'image', content: { title: 'T' }, backgroundImage } }) ?? assert.fail()
  assert.match(lostPicture(made({ url: 'https://a.example/b.png' }), null) ?? '', /came from a link/)
  assert.match(lostPicture(made({ assetId: 'a' }), null) ?? '', /no longer in the library/)
  assert.equal(lostPicture(made({ assetId: 'a' }), { assetId: 'a', url: '/a' }), null)
})

test('a list has points', () => {
  const list = { ...NEW_STUDIO.image, template: 'list', words: { ...words, bullets: ' ' } } as const
  assert.equal(missingOf({ ...NEW_STUDIO, image: list }), 'Write the points of the list first.')
})

test('other formats are made at once, and one’s own not twice; a preview shows one’s own', () => {
  const image = { ...NEW_STUDIO.image, words, also: ['portrait', 'story', 'pin'] } as const
  const studio = { ...NEW_STUDIO, image: { ...image, also: [...image.also] } }
  assert.deepEqual(imageRequest(studio).alsoFormats, ['story', 'pin'])
  assert.equal('alsoFormats' in (previewRequest(studio) ?? {}), false)
  const made = madeFromOf({ madeFrom: { kind: 'image', ...imageRequest(studio) } }) ?? assert.fail()
  assert.deepEqual(reopened(made, null).image.also, ['story', 'pin'])
})

test('a field that the request left out is opened with the server’s default', () => {
  const slides = [{ title: 'One' }, { title: 'Two', stat: '83 %' }, { title: 'Three' }]
  const made = madeFromOf({ madeFrom: { kind: 'carousel', slides } }) ?? assert.fail()
  assert.deepEqual(
    reopened(made, null).carousel.slides.map(({ layout }) => layout),
    ['cover', 'stat', 'cta'],
  )
  const shot = madeFromOf({ madeFrom: { kind: 'screenshot', screenshot: { assetId: 'a' }, crop: { zoom: 2 } } })
  assert.deepEqual(reopened(shot ?? assert.fail(), null).screenshot.crop, { zoom: 2, focusX: 0.5, focusY: 0 })
})
