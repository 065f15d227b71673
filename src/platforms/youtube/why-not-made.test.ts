import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotMade } from './why-not-made.ts'

const why = (status: Record<string, string>, processingStatus?: string) =>
  whyNotMade({ id: 'a', status, ...(processingStatus ? { processingDetails: { processingStatus } } : {}) })

test('what still may be made, or is made', () => {
  assert.equal(why({ uploadStatus: 'uploaded' }, 'processing'), null)
  assert.equal(why({ uploadStatus: 'processed' }, 'succeeded'), null)
  assert.equal(whyNotMade({ id: 'a' }), null)
})

test('every reason of the reference has words of its own', () => {
  const failures = ['codec', 'conversion', 'emptyFile', 'invalidFile', 'tooSmall', 'uploadAborted']
  for (const failureReason of failures)
    assert.doesNotMatch(why({ uploadStatus: 'failed', failureReason }) ?? 'no reason given', /no reason given/)
  const rejections =
    'claim copyright duplicate inappropriate legal length termsOfUse trademark uploaderAccountClosed uploaderAccountSuspended'
  for (const rejectionReason of rejections.split(' '))
    assert.doesNotMatch(why({ uploadStatus: 'rejected', rejectionReason }) ?? 'no reason given', /no reason given/)
  assert.equal(
    why({ uploadStatus: 'failed', failureReason: 'new' }),
    'YouTube could not process the video: no reason given.',
  )
  assert.match(why({ uploadStatus: 'deleted' }) ?? '', /was deleted/)
  assert.match(why({ uploadStatus: 'uploaded' }, 'terminated') ?? '', /stopped processing/)
})
