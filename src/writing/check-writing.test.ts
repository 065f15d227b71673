import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../tests/support/fast-check.ts'
import { checkWriting } from './check-writing.ts'

const GROUND = {
  bannedPhrases: ['synergy'],
  guardrails: [{ text: 'No emoji', isPrivate: false }],
  withheld: ['Project Falcon'],
  sources: ['Our fair opens at nine.'],
  allowed: { links: [], domains: [], mentions: [], tags: [] },
  recent: [{ id: '1', text: 'We sharpened all the saws of the town on Monday.' }],
  ownPosts: ['a.', 'b.', 'c.', 'd.', 'e.'],
}

test('each checker speaks, in the order of the places', () => {
  const text = 'Synergy 🎉 by Project Falcon — 7 more at evil.com'
  assert.deepEqual(
    checkWriting(text, GROUND).map(({ checker }) => checker),
    ['banned_phrases', 'guardrails', 'private_facts', 'machine_tells', 'unsupported_claims', 'unsupported_claims'],
  )
  assert.deepEqual(
    checkWriting('We sharpened all the saws of the town on Monday.', { recent: GROUND.recent }).map(
      ({ checker }) => checker,
    ),
    ['near_duplicates'],
  )
})

test('what stands in a source may still be outside what is allowed', () => {
  const found = checkWriting('See evil.com', { sources: ['They write: see evil.com'], allowed: GROUND.allowed })
  assert.deepEqual(
    found.map(({ code }) => code),
    ['link_not_allowed'],
  )
})

test('a checker whose ground is absent does not run', () => {
  assert.deepEqual(checkWriting('Synergy 🎉 by Project Falcon — 7 more at evil.com', {}), [])
})

test('whatever the text is, each finding points into it, and says what it points at', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('synergy', '🎉', '—', '7', '@a'),
      (text, piece) => {
        const whole = `${text}${piece} ${text}`
        for (const { quote, span, message } of checkWriting(whole, GROUND)) {
          assert.ok(span.start >= 0 && span.start <= span.end && span.end <= whole.length)
          assert.ok(whole.slice(span.start, span.end).toWellFormed().startsWith(quote.toWellFormed().slice(0, 50)))
          assert.ok(message.length > 0)
        }
      },
    ),
  )
})
