import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#contract/limits/limits.ts'
import { type PostPart, partsOf } from '#contract/posts/post-parts.ts'
import { contextOf, draftOf, problemsOf } from '../../tests/support/rules/draft.ts'
import { checkContent } from './check.ts'
import { checkText, measureText } from './check-text.ts'
import { COUNTERS } from './counters.ts'

function onlyPart(text: string): PostPart {
  const [part] = partsOf({ contentText: text, platformPayload: null })
  return part ?? assert.fail('a post has a part')
}

test('a text that is too long whatever it is made of is not counted', () => {
  const count = () => assert.fail('it was counted')
  const counters = { ...COUNTERS, weighted: { unit: 'character', mostUnits: 10, count } }
  const part = onlyPart('a'.repeat(5001))
  const measures = measureText(part, LIMITS.x.kinds.post.text, counters)
  const [finding] = checkText('x', part, measures)
  assert.match(finding?.message ?? '', /^At least 221 characters over X's 280: shorten it/)
})

test('on X that is a text longer than 280 of the longest links', () => {
  const message = (text: string) => checkContent(draftOf('x', { contentText: text }), contextOf()).problems[0]?.message
  assert.match(message('a'.repeat(60_000)) ?? '', /^At least /)
  assert.match(message('a'.repeat(49_000)) ?? '', /^48,720 characters over/)
  const links = Array.from({ length: 12 }, (_, n) => `https://galley.com/${n}${'a'.repeat(4000)}`).join(' ')
  assert.deepEqual(problemsOf(draftOf('x', { contentText: links })), [
    'error text_too_long contentText',
    'warning link_costs contentText',
  ])
  const fits = checkContent(draftOf('x', { contentText: links.split(' ').slice(0, 11).join(' ') }), contextOf())
  assert.equal(fits.ok, true)
})
