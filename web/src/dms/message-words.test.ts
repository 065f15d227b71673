import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followUpWords, turnWords } from './message-words.ts'

const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const at = (followUpAt: string | null, followUpDue = false): Parameters<typeof turnWords>[0] => ({
  status: 'waiting',
  followUpAt,
  followUpDue,
  messages: [{ id: '1', from: 'me', text: 'Hi', at: '' }],
})

test('a row says whose turn it is, and when to write again', () => {
  assert.equal(turnWords({ ...at(null), status: 'your_turn', messages: [] }, NOW), 'Your turn: nothing said yet')
  assert.equal(turnWords({ ...at(null), status: 'your_turn' }, NOW), 'Your turn')
  assert.equal(turnWords({ ...at(null), status: 'closed' }, NOW), 'Closed')
  assert.equal(turnWords(at('2026-11-27T10:00:00.000Z'), NOW), 'Their turn · write again in 3 d')
  assert.equal(turnWords(at('2026-11-23T10:00:00.000Z', true), NOW), 'Write again: no answer came')
  assert.equal(turnWords(at(null), NOW), 'Their turn')
})

test('a sentence says what comes next', () => {
  assert.match(followUpWords(at('2026-11-27T10:00:00.000Z'), 'UTC'), /write again on Fri 27 Nov.*10:00\.$/)
  assert.match(followUpWords(at('2026-11-23T10:00:00.000Z', true), 'UTC'), /No answer came by Mon 23 Nov/)
  assert.match(followUpWords(at(null), 'UTC'), /no third time/)
  assert.match(followUpWords({ ...at(null), status: 'your_turn' }, 'UTC'), /your turn/)
  assert.match(followUpWords({ ...at(null), status: 'closed' }, 'UTC'), /opens it again/)
})
