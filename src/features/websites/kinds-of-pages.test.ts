import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf } from '../../../tests/support/features/websites/made-site.ts'
import { NOTHING_FOUND, type NoteCode } from './findings.ts'

type Made = Parameters<typeof findingsOf>[0]
interface Case extends Made {
  notes: NoteCode[]
}
const LONG = 'We teach people to sail on the Baltic, from the first knot to the first night passage. '.repeat(6)

const CASES: Readonly<Record<string, Case>> = {
  'a site': { notes: [] },
  'a page that scripts draw': {
    head: '<title>Northwind</title>',
    body: '<noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="/a.js"></script>',
    notes: ['needs_scripts'],
  },
  'a page of one heading': { body: '<h1>Northwind</h1>', notes: [] },
  'a check by Cloudflare': {
    head: '<title>Just a moment...</title>',
    body: '<h1>northwind.example</h1><p>Verifying you are human. This may take a few seconds.</p>',
    notes: ['bot_check'],
  },
  'a check in words': {
    head: '<title>Northwind</title>',
    body: '<h1>Are you a robot?</h1><p>Please complete the captcha to continue.</p>',
    notes: ['bot_check'],
  },
  'a check by a script': {
    head: '<script src="https://geo.captcha-delivery.com/captcha.js"></script>',
    body: '<p>Please enable JS</p>',
    notes: ['bot_check'],
  },
  'a small site with a form that asks for people': {
    body: '<main><h1>Northwind</h1><p>We teach people to sail.</p><form><label>I am not a robot</label><button>Send</button></form></main>',
    notes: [],
  },
  'a site that writes about robots': {
    head: '<title>Are you a robot? A story of captchas</title>',
    body: `<main><h1>Are you a robot?</h1><p>${LONG.repeat(5)}</p><p>b</p></main>`,
    notes: [],
  },
  'a parked address': {
    head: '<title>northwind.example</title>',
    body: '<h1>This domain is for sale</h1><p>Buy this domain from our broker.</p>',
    notes: ['parked'],
  },
  'a parked address in German': {
    head: '<title>northwind.example steht zum Verkauf</title>',
    body: '<p>Diese Domain steht zum Verkauf.</p><a>Angebot</a>',
    notes: ['parked'],
  },
  'a parked address in Dutch': {
    head: '<title>Gereserveerd</title>',
    body: '<h1>Deze domeinnaam is gereserveerd</h1><p>Er is nog geen website.</p>',
    notes: ['parked'],
  },
  'a parked address with advertisements': {
    body: '<div id="ads"></div><p>Related searches for sailing</p><script src="https://www.sedoparking.com/x.js"></script>',
    notes: ['parked'],
  },
  'a site that sells domains among other things': {
    body: `<main><h1>Names</h1><p>${LONG.repeat(6)}</p><p>This domain is for sale, too.</p></main>`,
    notes: [],
  },
  'a wall of cookies': {
    head: '<title>Before you continue</title>',
    body: `<div class="consent-wall"><h2>We value your privacy</h2><p>${LONG}</p><button>Accept all</button></div>`,
    notes: ['consent_only'],
  },
  'a banner on a page that is there': {
    body: `<div id="onetrust-banner-sdk"><p>${LONG}</p></div><main><h1>Learn</h1><p>${LONG}</p></main>`,
    notes: [],
  },
  'a page of links': {
    head: '<title>@northwind | Linktree</title><meta property="og:site_name" content="Linktree">',
    body: '<main><h1>@northwind</h1><p>Sailing school</p><a href="https://northwind.example">Site</a><a href="/b">Book</a></main>',
    notes: ['link_page'],
  },
}

describe('kinds of pages', () => {
  for (const [what, { notes, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      assert.deepEqual((await findingsOf(made)).notes, notes)
    })
  }
})

test('a page of somebody else gives nothing but its note', async () => {
  const head =
    '<title>Just a moment...</title><meta property="og:site_name" content="Guard"><meta name="theme-color" content="#f00">'
  assert.deepEqual(await findingsOf({ head, body: '<p>Checking your browser</p>', css: 'p{color:red}' }), {
    ...NOTHING_FOUND,
    notes: ['bot_check'],
  })
})

test('a page of links keeps its owner’s name and leaves the look of its service', async () => {
  const found = await findingsOf({
    head: '<title>Northwind | Linktree</title><meta property="og:site_name" content="Linktree"><link rel="icon" href="/favicon.png"><meta name="theme-color" content="#43e660">',
    body: '<main><h1>Northwind</h1><h2>Learn to sail</h2><a class="btn" href="/b">Book a course</a><i>c</i></main>',
    css: '.btn{background:#43e660} body{font-family:Karla}',
  })
  assert.deepEqual([found.name?.value, found.suggestion.bodyFont, found.logos], ['Northwind', null, []])
  assert.equal(found.suggestion.primary, null)
})

test('a bakery of cookies is no banner', async () => {
  const body =
    '<section class="cookie-grid"><h1>Cookies</h1><h2>Trusted since 1987</h2><p>a</p></section><div class="trusted"><h2>b</h2></div>'
  assert.deepEqual(
    (await findingsOf({ body })).headings.map(({ value }) => value),
    ['Cookies', 'Trusted since 1987', 'b'],
  )
})

test('a wall of cookies: its own words and buttons are not the site’s', async () => {
  const found = await findingsOf({
    head: '<title>Northwind | Learn to sail</title>',
    body: '<div id="didomi-host"><h1>We value your privacy</h1><button class="btn">Agree</button></div><main><h1>Learn to sail</h1><p>a</p><p>b</p></main>',
    css: '.btn{background:#16a34a}',
  })
  assert.deepEqual(
    found.headings.map(({ value }) => value),
    ['Learn to sail'],
  )
  assert.equal(found.suggestion.primary, null)
})
