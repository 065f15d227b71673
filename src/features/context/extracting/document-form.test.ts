import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedForm } from './document-form.ts'

const DOCUMENT = {
  title: 'Handbook of seats',
  text: 'Varnish twice. Our bench took 6 weeks. See https://northwind.example/bench or northwind.com/bench, says @anna. Ask for “the dry oil”.',
}
const factsOf = (...facts: string[]) => checkedForm({ kind: 'guide', about: '', facts }, DOCUMENT).facts

test('what the document says is kept, without what nobody sees', () => {
  assert.deepEqual(factsOf('Varnish twice.', 'Our ben\u200bch took 6\u202e weeks.', 'Varnish twice.'), [
    'Varnish twice.',
    'Our bench took 6 weeks.',
  ])
})

test('a number, a name or a quotation that the document does not have is left out', () => {
  for (const invented of ['It took 9 weeks.', 'They call it “wet oil”.', 'On 3 May we opened.']) {
    assert.deepEqual(factsOf(invented, 'Varnish twice.'), ['Varnish twice.'], invented)
  }
})

test('a link, a mention or a tag is left out, although the document has it', () => {
  for (const sign of ['https://northwind.example/bench', '@anna', '#bench', 'northwind.com/bench']) {
    assert.deepEqual(factsOf(`See ${sign}.`, 'Varnish twice.'), ['Varnish twice.'], sign)
  }
})

test('what is long is left out, and of many statements the first twenty are kept', () => {
  assert.deepEqual(factsOf('Varnish '.repeat(60), ' '), [])
  const many = Array.from({ length: 30 }, (_, n) => `Varnish ${'and wait '.repeat(n + 1)}.`)
  assert.deepEqual(factsOf(...many), many.slice(0, 20))
  assert.equal(checkedForm({ kind: 'guide', about: 'See #bench', facts: [] }, DOCUMENT).about, '')
})
