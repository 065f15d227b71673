import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constraintWords } from './constraint-words.ts'

const NOTHING: ValidityState = {
  valid: false,
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valueMissing: false,
}

const wrong = (what: string, control: object = {}) =>
  constraintWords({ type: 'text', title: '', validity: { ...NOTHING, [what]: true }, ...control })

test('a required field with only spaces is empty; a password may be spaces', () => {
  const filled = (value: string, more: object = {}) =>
    constraintWords({ type: 'text', title: '', required: true, value, validity: { ...NOTHING, valid: true }, ...more })
  assert.equal(filled('   '), 'This is still empty.')
  assert.equal(filled('  ', { type: 'textarea' }), 'This is still empty.')
  for (const more of [{ required: false }, { type: 'password' }]) assert.equal(filled('   ', more), null)
  assert.equal(filled(' Ada '), null)
})

test('each reason for which a control can be refused has its message', () => {
  assert.equal(constraintWords({ type: 'text', title: '', validity: { ...NOTHING, valid: true } }), null)
  for (const what of ['valueMissing', 'badInput', 'typeMismatch', 'stepMismatch', 'patternMismatch', 'customError'])
    assert.match(wrong(what) ?? '', /^[A-Z].*\.$/, what)
  assert.equal(wrong('tooShort', { minLength: 10 }), 'Too short: at least 10 characters.')
  assert.equal(wrong('rangeOverflow', { max: '60' }), 'At most 60.')
  assert.equal(wrong('patternMismatch', { title: 'Small letters only.' }), 'Small letters only.')
  assert.equal(wrong('customError', { validationMessage: 'This is not a day.' }), 'This is not a day.')
  assert.equal(wrong('valueMissing', { type: 'radio' }), 'Choose one of these.')
})
