import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderLetter } from './render-letter.ts'

test('a letter reads as text', () => {
  const { subject, text } = renderLetter({
    subject: 'Your sign-in link',
    paragraphs: ['Hello Mira,', 'this link signs you in.\nIt holds for 15 minutes.'],
    action: { label: 'Sign in', href: 'https://galley.example/sign-in/link#token=a=b' },
    footer: 'You get this because somebody entered your address.',
  })
  assert.equal(subject, 'Your sign-in link')
  assert.equal(
    text,
    'Hello Mira,\n\nthis link signs you in.\nIt holds for 15 minutes.\n\n' +
      'Sign in:\nhttps://galley.example/sign-in/link#token=a=b\n\n' +
      '-- \nYou get this because somebody entered your address.\n',
  )
})

test('nothing that a letter says becomes markup', () => {
  const sly = `<img src=x onerror="alert('1')"> & </p>`
  const { html, text } = renderLetter({
    subject: sly,
    paragraphs: [sly],
    action: { label: sly, href: `https://galley.example/?a=1&b="><script>` },
    footer: sly,
  })
  const harmless = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;/p&gt;'
  assert.equal(html.split(harmless).length - 1, 4, 'subject, paragraph, label and footer')
  assert.ok(html.includes('href="https://galley.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"'))
  assert.doesNotMatch(html, /<img|<script|onerror="/)
  assert.ok(text.includes(sly), 'text is taken as it is')
})

test('the HTML loads nothing and leaves light and dark to the reader', () => {
  const { html } = renderLetter({
    subject: 'a',
    paragraphs: ['b'],
    action: { label: 'c', href: 'https://galley.example/d' },
  })
  assert.doesNotMatch(html, /src=|@import|url\(/)
  assert.match(html, /<meta name="color-scheme" content="light dark">/)
  const [body = ''] = /<body[^>]*>/.exec(html) ?? []
  assert.doesNotMatch(body, /color|background/)
})

test('an action that is no web address is refused', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', ' https://galley.example', '/sign-in']) {
    assert.throws(
      () => renderLetter({ subject: 'a', paragraphs: [], action: { label: 'b', href } }),
      /http\(s\) address/,
    )
  }
})

test('a subject stays one line', () => {
  const { subject } = renderLetter({ subject: 'Hello\r\nBcc: all@example.com\u0000', paragraphs: [] })
  assert.equal(subject, 'Hello Bcc: all@example.com')
})

test('nothing that people wrote turns the direction of writing or breaks a subject', () => {
  const { subject, text, html } = renderLetter({
    subject: 'Plan\n\u202Egpj.exe',
    paragraphs: ['Plan \u2066gpj.exe'],
    footer: 'Of \u202Enorthwind',
  })
  assert.equal(subject, 'Plan gpj.exe')
  for (const body of [text, html]) assert.doesNotMatch(body, /[\u202A-\u202E\u2066-\u2069]/)
})
