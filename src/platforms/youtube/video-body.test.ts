import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image, outgoing } from '../../../tests/platforms/conformance/outgoing-part.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { lastPiece } from './prepare.ts'
import { videoBody } from './video-body.ts'

const film: OutgoingMedia = { ...image('a'), kind: 'video', contentType: 'video/mp4' }
const payload = { title: 'A boat', madeForKids: false }
const part = (changes: Partial<OutgoingPart<'youtube'>> = {}) =>
  outgoing('2026-11-24T09:30:00.000Z', {
    text: 'How it sails',
    media: [film],
    payload,
    ...changes,
  }) as OutgoingPart<'youtube'> // by its payload

const rejected = failsAs('rejected')

test('what nobody chooses: public, and a category that YouTube takes', () => {
  assert.deepEqual(videoBody(part()), {
    snippet: { title: 'A boat', description: 'How it sails', categoryId: '22' },
    status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
  })
})

test('what somebody chooses, and what AI made', () => {
  const chosen = {
    title: 'A boat',
    madeForKids: true,
    privacyStatus: 'unlisted',
    categoryId: '19',
    tags: ['oak'],
  } as const
  const body = videoBody(part({ payload: { ...chosen, tags: ['oak'] }, media: [{ ...film, aiGenerated: true }] }))
  assert.deepEqual(body, {
    snippet: { title: 'A boat', description: 'How it sails', categoryId: '19', tags: ['oak'] },
    status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
  })
})

test('what YouTube would refuse is refused before anything is sent', () => {
  const wrong: Partial<OutgoingPart<'youtube'>>[] = [
    { media: [] },
    { media: [film, film] },
    { media: [image('a')] },
    { payload: null },
    { payload: { title: 'A boat' } },
    { payload: { title: '', madeForKids: false } },
  ]
  for (const changes of wrong) assert.throws(() => videoBody(part(changes)), rejected, JSON.stringify(changes))
})

test('the last piece begins at a multiple of 256 KiB, and holds a byte at least', () => {
  const unit = 256 * 1024
  const starts = [1, unit, unit + 1, 2 * unit, 5 * unit + 7].map((sizeBytes) => lastPiece({ sizeBytes }).start)
  assert.deepEqual(starts, [0, 0, unit, unit, 5 * unit])
})
