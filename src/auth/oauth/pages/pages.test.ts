import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { SCOPES } from '#contract/programs/scopes.ts'
import { notConnectedPage } from './confirm-page.ts'
import { type ConsentView, consentPage } from './consent-page.ts'
import { messagePage } from './message-page.ts'
import { refusalWords } from './refusal-words.ts'
import { style, TOKENS } from './style.ts'

const view: ConsentView = {
  path: '/oauth/consent/x',
  clientName: 'Claude',
  place: 'claude.ai',
  person: { name: 'Rita', email: 'rita@example.test' },
  workspaces: [
    { id: 'a', name: 'Northwind', role: 'owner' },
    { id: 'b', name: 'Southwind', role: 'contributor' },
  ],
  chosen: { id: 'a', name: 'Northwind', role: 'owner' },
  scopes: SCOPES,
  requestToken: 'token',
}

/** The checkbox of a scope in the page's HTML. */
const box = (page: string, scope: string): string =>
  new RegExp(`<input[^>]*value="${scope}"[^>]*>`).exec(page)?.[0] ?? ''

test('a reason ends with one full stop, whoever worded it', () => {
  for (const why of ['X answered 503', 'X answered 503.']) {
    for (const page of [notConnectedPage(why), messagePage('Nothing', why)])
      assert.match(page, /<p>X answered 503\.<\/p>/)
  }
})

test('what the engine says to programs is put in words for the person who reads it', () => {
  assert.match(
    refusalWords("missing required parameter 'client_id'"),
    /^The link that you followed lacks .*: client_id$/,
  )
  assert.match(refusalWords("missing required parameter(s) 'a', 'b'."), /: a, b$/)
  assert.equal(refusalWords('client is invalid'), 'Client is invalid')
})

describe('the consent page', () => {
  test('says all that there is to decide by', () => {
    const page = consentPage(view)
    for (const said of [
      'Connect Claude?',
      'not verified',
      'claude.ai',
      'rita@example.test',
      'Not you?',
      'Southwind',
      'may approve drafts and schedule them on your behalf',
      'spends credits',
      'changes automation rules',
      'cannot be brought back',
      'Everything an assistant drafts enters your review queue.',
    ]) {
      assert.ok(page.includes(said), said)
    }
  })

  test('has reading ticked and locked, drafting ticked, and nothing else, however much was asked for', () => {
    const page = consentPage(view)
    assert.match(box(page, 'mcp:read'), / checked disabled>/)
    assert.match(box(page, 'posts:write'), / checked>/)
    for (const scope of ['posts:schedule', 'posts:publish', 'brand:write', 'posts:delete']) {
      assert.doesNotMatch(box(page, scope), /checked|disabled/, scope)
    }
    assert.match(page, /If it approves in your name, posts can go out that nobody else has read/)
    assert.ok(page.indexOf('Cannot be undone') < page.indexOf('value="posts:delete"'))
    assert.ok(page.indexOf('value="brand:write"') < page.indexOf('Cannot be undone'))
    const less = consentPage({ ...view, scopes: ['mcp:read', 'posts:write'] })
    assert.equal(box(less, 'posts:delete') + box(less, 'brand:write'), '')
    assert.doesNotMatch(less, /Cannot be undone/)
  })

  test('says what the role cannot use, and does not offer it', () => {
    const page = consentPage({ ...view, chosen: { id: 'b', name: 'Southwind', role: 'contributor' } })
    for (const scope of ['posts:schedule', 'posts:publish', 'posts:delete', 'brand:write']) {
      assert.match(box(page, scope), / disabled>/, scope)
      assert.doesNotMatch(box(page, scope), / checked/, scope)
    }
    assert.match(box(page, 'posts:write'), / checked>/)
    assert.equal(page.split('Your role here (Contributor) cannot do this').length - 1, 4)
  })

  test('takes what a program says of itself for text', () => {
    const page = consentPage({ ...view, clientName: '<script>alert("1")</script>\'&', place: 'x"><b>' })
    assert.doesNotMatch(page, /<script|<b>/)
    assert.match(page, /&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/)
    assert.match(consentPage({ ...view, clientName: null }), /An assistant without a name/)
    assert.doesNotMatch(messagePage('x', '<i>'), /<i>/)
  })
})

describe('the style', () => {
  test('has the web app’s colours', async () => {
    const app = await readFile(new URL('../../../../web/src/styles.css', import.meta.url), 'utf8')
    for (const [name, value] of Object.entries(TOKENS)) assert.ok(app.includes(`--${name}: ${value};`), name)
    assert.match(app, /--font-sans: "Instrument Sans"/)
  })

  test('names no colour of its own', () => {
    const rules = style(null).split('\n').slice(1).join('\n')
    assert.doesNotMatch(rules, /#[\da-f]{3,8}\b|rgb\(|url\(/)
    for (const [, name] of rules.matchAll(/var\(--([\w-]+)\)/g)) assert.ok(name && name in TOKENS, name)
  })
})
