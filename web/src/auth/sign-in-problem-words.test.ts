import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SIGN_IN_PROBLEMS } from '#contract/people/sign-in-problems.ts'
import { signInProblemWords } from './sign-in-problem-words.ts'

test('each problem has a sentence of its own', () => {
  const sentences = SIGN_IN_PROBLEMS.map((problem) => signInProblemWords(problem, 'Corp login'))
  assert.equal(new Set(sentences).size, SIGN_IN_PROBLEMS.length)
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/)
  assert.match(signInProblemWords('declined', 'Corp login'), /^Corp login did not let you in/)
  assert.match(signInProblemWords('declined', undefined), /^The other service did not let you in/)
})

test('an unknown code gets the general sentence, and no part of it is shown', () => {
  const general = signInProblemWords('not_completed', undefined)
  for (const text of ['Call 555 0100 to unlock your account', 'toString', '__proto__', '']) {
    assert.equal(signInProblemWords(text, undefined), general)
  }
})
