import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { draftOf, imageOf, mediaOf, problemsOf } from '../../tests/support/rules/draft.ts'
import { repairOf } from './repair.ts'

type Finding = 'moves' | 'still' | 'refused'
const TYPES = ['image/gif', 'image/webp', 'image/png'] as const

/** YouTube takes no images. */
const EXPECTED: Record<Exclude<Platform, 'youtube'>, [gif: Finding, webp: Finding, png: Finding]> = {
  x: ['moves', 'still', 'still'],
  linkedin: ['moves', 'refused', 'still'],
  tiktok: ['refused', 'still', 'refused'],
  reddit: ['moves', 'refused', 'still'],
  facebook: ['still', 'refused', 'still'],
  instagram: ['refused', 'refused', 'refused'],
  bluesky: ['still', 'still', 'still'],
  threads: ['refused', 'refused', 'still'],
}

function finding(platform: Platform, contentType: string, frames?: number): Finding {
  const media = mediaOf.image({ contentType, ...(frames && { frames }) })
  const problems = problemsOf(draftOf(platform, { media })).join(' ')
  if (problems.includes('warning animation_becomes_still media')) return 'still'
  return problems.includes('error media_type_unsupported media') ? 'refused' : 'moves'
}

describe('animations', () => {
  for (const platform of PLATFORMS) {
    if (platform === 'youtube') continue
    it(`on ${platform}: moving, as a still picture with a warning, or refused`, () => {
      const found = TYPES.map((type) => finding(platform, type, 2))
      assert.deepEqual(found, EXPECTED[platform])
    })
    it(`on ${platform}: a file of one picture is no animation`, () => {
      for (const [at, type] of TYPES.entries()) {
        const taken: Finding = EXPECTED[platform][at] === 'refused' ? 'refused' : 'moves'
        assert.deepEqual([finding(platform, type), finding(platform, type, 1)], [taken, taken])
      }
    })
  }

  it('each of several images is looked at', () => {
    const images = [imageOf(), imageOf({ contentType: 'image/gif', frames: 5 })]
    const problems = problemsOf(draftOf('bluesky', { media: { kind: 'images', images } }))
    assert.deepEqual(problems, ['warning animation_becomes_still media.images.1'])
  })

  it('no copy is offered that would lose the animation', () => {
    assert.notEqual(repairOf('instagram', imageOf({ contentType: 'image/gif' })), null)
    assert.equal(repairOf('instagram', imageOf({ contentType: 'image/gif', frames: 2 })), null)
  })

  it('a GIF that is longer than X is sure to take is warned of', () => {
    const of = (frames: number) =>
      problemsOf(draftOf('x', { media: mediaOf.image({ contentType: 'image/gif', frames }) }))
    assert.deepEqual([of(350), of(351)], [[], ['warning image_too_large media']])
  })
})
