import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vendorWords } from './vendor-words.ts'

test('joins what there is, on one line, and keeps it short', () => {
  assert.equal(vendorWords('Forbidden', undefined, null, 'not\n allowed'), 'Forbidden: not allowed')
  assert.equal(vendorWords('word '.repeat(100)).length, 300)
})

test('hides nothing, and turns nothing around', () => {
  assert.equal(vendorWords('not \u202Edewolla\u001B[31m', 'Forbidden'), 'not dewolla [31m: Forbidden')
})

test('leaves out what is shaped like a secret', () => {
  const jwt = `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`
  assert.equal(vendorWords(`Token ${jwt} expired`), 'Token [redacted] expired')
  assert.equal(vendorWords('Wrong: abcd-efgh-ijkl-mnop'), 'Wrong: [redacted]')
})

test('a fault keeps its name, however long it is', () => {
  for (const name of [
    'SUBMIT_VALIDATION_SELF_POST_NOT_ALLOWED_HERE',
    'NOT_WHITELISTED_BY_USER_MESSAGE_AND_SOME_MORE',
    'QUARANTINE_REQUIRES_VERIFICATION_OF_THE_MAIL',
    'unaudited_client_can_only_post_to_private_accounts',
    'token_not_authorized_for_specified_publish_id',
    'com.linkedin.content.common.exception.BadRequestResponseException',
    'OAUTH2_SIGNATURE_SHA256_IS_NOT_WHAT_WAS_EXPECTED',
    'playlistContainsMaximumNumberOfVideosInTheChannel',
  ]) {
    assert.equal(vendorWords(`${name}: no.`), `${name}: no.`)
  }
})

test('a token is none, in whatever letters it is written', () => {
  for (const token of [
    'x'.repeat(60),
    '0123456789abcdef'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz'.repeat(2),
    'QmFzZTY0SXNOb3RBTmFtZUJ1dFJhbmRvbUxldHRlcnNIZXJl',
    'kPxQzWvBnMtRsLdFgHjKcXyTqPwZrNmVbGhJkLsDfQwErTyU',
    // Secrets of digits and letters in one case: base 32, base 36, hexadecimal.
    'JBSWY3DPEHPK3PXPAE2UGY4IOBQXEZ3JNY5EU3TG',
    'act2mova7rilo9bax4onid1pule8zora3efi6kuna5',
    'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
    `AKIA_${'ZXCVBNMQWRTPSDFGHJKL'.repeat(2)}`,
  ]) {
    assert.equal(vendorWords(`The token ${token} is over`), 'The token [redacted] is over')
  }
})

test('a secret that is cut off by the limit goes too', () => {
  const long = `${'word '.repeat(56)}${'x'.repeat(60)}`
  assert.doesNotMatch(vendorWords(long), /x/)
})
