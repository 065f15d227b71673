import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { punycodeLength } from './punycode-length.ts'

describe('punycodeLength', () => {
  const cases: [label: string, ascii: string][] = [
    ['galley', 'galley'],
    ['bücher', 'xn--bcher-kva'],
    ['☃', 'xn--n3h'],
    ['пример', 'xn--e1afmkfd'],
    ['例え', 'xn--r8jz45g'],
    ['他们为什么不说中文', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
    ['🚢', 'xn--1k8h'],
  ]
  for (const [label, ascii] of cases) it(label, () => assert.equal(punycodeLength(label), ascii.length))

  it('agrees with the address parser on letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcäöüñжщ中文日本語のカ'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(letters, (label) => {
        assert.equal(punycodeLength(label), new URL(`http://${label}.example`).hostname.length - '.example'.length)
      }),
    )
  })
})
