import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { CONSENT_PROBLEMS } from '#contract/networks/consent-problems.ts'
import { consentProblemWords } from './consent-problem-words.ts'

test('every problem has a message, and no text of an address is in it', () => {
  for (const problem of CONSENT_PROBLEMS) assert.match(consentProblemWords(problem, 'X'), /^[A-Z].+\.$/)
  for (const odd of ['Your account is locked: call 0900', '__proto__', 'constructor', '', undefined]) {
    assert.equal(consentProblemWords(odd, 'X'), 'You did not give access. Nothing has changed.')
  }
})

test('the page takes nothing else of its address', async () => {
  const page = await readFile(new URL('./connect-done-page.tsx', import.meta.url), 'utf8')
  assert.doesNotMatch(page, /\bmessage\b/)
})
