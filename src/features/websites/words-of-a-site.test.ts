import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf, HOME, jsonLd } from '../../../tests/support/features/websites/made-site.ts'
import type { Found } from './findings.ts'

const values = (found: readonly Found<string>[]) => found.map(({ value }) => value)
const LONG = 'We teach people to sail on the Baltic, from the first knot to the first night passage.'

describe('what a site says in words', () => {
  test('headings, without those of menus, feet and banners', async () => {
    const { headings } = await findingsOf({
      body: '<nav><h2>Menu</h2></nav><div class="cookie-notice"><h2>Cookies</h2></div><main><h1>Learn <b>to</b> sail</h1><h2>Courses</h2><h2>courses</h2></main><footer><h2>Contact</h2></footer>',
    })
    assert.deepEqual(values(headings), ['Learn to sail', 'Courses'])
  })

  test('about: what is declared, then descriptions, then paragraphs of the page about it, each with its address', async () => {
    const { about } = await findingsOf({
      head: `<meta name="description" content="Sailing courses">${jsonLd({ '@type': 'Organization', url: HOME, name: 'N', description: 'A sailing school' })}`,
      pages: { '/about': `<title>About</title><p>${LONG}</p><p>Short.</p>` },
    })
    assert.deepEqual(values(about), ['A sailing school', 'Sailing courses', LONG])
    assert.deepEqual(
      about.map(({ evidence }) => evidence[0]?.address),
      [HOME, HOME, `${HOME}about`],
    )
  })

  const PRODUCTS: readonly [what: string, made: Parameters<typeof findingsOf>[0], names: string[]][] = [
    [
      'declared products',
      {
        head: jsonLd([
          { '@type': 'Product', name: 'Day sail' },
          { '@type': 'Service', name: 'Charter' },
        ]),
      },
      ['Day sail', 'Charter'],
    ],
    [
      'headings below one that announces them',
      {
        body: '<main><h1>N</h1><h2>What we offer</h2><h3>Day sail</h3><h3>Charter</h3><h2>Team</h2><h3>Ada</h3></main>',
      },
      ['Day sail', 'Charter'],
    ],
    [
      'the menu',
      {
        body: '<header><nav><a href="/services/charter">Charter</a><a href="/about">About</a></nav></header><main><h1>N</h1><p>a</p></main>',
      },
      ['Charter'],
    ],
    ['none', {}, []],
  ]
  for (const [what, made, names] of PRODUCTS) {
    test(`products: ${what}`, async () => {
      assert.deepEqual(values((await findingsOf(made)).products), names)
    })
  }

  const AUDIENCE: readonly [what: string, made: Parameters<typeof findingsOf>[0], who: string[]][] = [
    [
      'declared',
      { head: jsonLd({ '@type': 'Service', name: 'S', audience: { '@type': 'Audience', audienceType: 'beginners' } }) },
      ['beginners'],
    ],
    [
      'in a heading',
      {
        body: '<main><h1>Sailing software for small schools</h1><h2>For families</h2><h2>Waiting for Godot</h2><p>a</p></main>',
      },
      ['small schools', 'families'],
    ],
    ['none', {}, []],
  ]
  for (const [what, made, who] of AUDIENCE) {
    test(`audience: ${what}`, async () => {
      assert.deepEqual(values((await findingsOf(made)).audience), who)
    })
  }

  test('profiles: declared and linked ones once each; no links that share or that stand in the text', async () => {
    const { socials } = await findingsOf({
      head: jsonLd({ '@type': 'Organization', url: HOME, name: 'N', sameAs: ['https://www.instagram.com/northwind/'] }),
      body: `<main><h1>N</h1><a href="https://x.com/somebody">a customer</a></main><footer><a href="https://instagram.com/northwind">I</a>
        <a href="https://twitter.com/northwind">X</a><a href="https://www.facebook.com/sharer.php?u=1">Share</a><a rel="me" href="https://social.example/@northwind">M</a></footer>`,
    })
    assert.deepEqual(values(socials), [
      'https://www.instagram.com/northwind/',
      'https://twitter.com/northwind',
      'https://social.example/@northwind',
    ])
    assert.equal(socials[0]?.evidence.length, 2)
  })

  const LANGUAGES: readonly [html: string, head: string, language: string | null][] = [
    ['lang="de"', '', 'de'],
    ['lang="pt_br"', '', 'pt-BR'],
    ['', '<meta property="og:locale" content="fr_CA">', 'fr-CA'],
    ['lang="{{lang}}"', '', null],
    ['', '', null],
  ]
  for (const [html, head, language] of LANGUAGES) {
    test(`language: ${html}${head} is ${language}`, async () => {
      assert.equal((await findingsOf({ html, head })).language?.value ?? null, language)
    })
  }

  test('every value names where it stands', async () => {
    const { headings, name } = await findingsOf({ head: '<meta property="og:site_name" content="Northwind">' })
    assert.deepEqual(headings[0]?.evidence, [{ address: HOME, place: 'h1' }])
    assert.deepEqual(name?.evidence[0], { address: HOME, place: 'og:site_name' })
  })
})
