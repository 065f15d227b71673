import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf, HOME, jsonLd } from '../../../tests/support/features/websites/made-site.ts'

type Made = Parameters<typeof findingsOf>[0]
interface Case extends Made {
  /** The path of the first logo. Null if there is none. */
  logo: string | null
  source?: string
}

const ORG = { '@type': 'Organization', name: 'Northwind', url: HOME, logo: '/org.png' }
const page = (header: string, more = '') =>
  `<header>${header}</header><main><h1>Learn to sail</h1><p>We teach people to sail.</p>${more}</main><footer></footer>`
const linked = (image: string) => page(`<a href="/">${image}</a><nav><a href="/courses">Courses</a></nav>`)
const ICONS =
  '<link rel="icon" href="/icon.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png" sizes="180x180">'

const CASES: Readonly<Record<string, Case>> = {
  'structured data first': {
    head: `${jsonLd(ORG)}${ICONS}`,
    body: linked('<img src="/head.svg">'),
    logo: '/org.png',
    source: 'structured-data',
  },
  'an ImageObject': {
    head: jsonLd({ ...ORG, logo: { '@type': 'ImageObject', contentUrl: '/org.svg' } }),
    logo: '/org.svg',
  },
  'a reference within the graph': {
    head: jsonLd({
      '@graph': [
        { ...ORG, logo: { '@id': '#logo' } },
        { '@type': 'ImageObject', '@id': '#logo', url: '/ref.png' },
      ],
    }),
    logo: '/ref.png',
  },
  'the logo of another publisher': {
    head: `${jsonLd({ '@type': 'Article', publisher: { '@type': 'Organization', name: 'The Daily', url: 'https://daily.example', logo: 'https://daily.example/logo.png' } })}${ICONS}`,
    logo: '/touch.png',
    source: 'apple-touch-icon',
  },
  'a page that is declared as its own logo': {
    head: `${jsonLd({ ...ORG, logo: `${HOME}story.html` })}${ICONS}`,
    logo: '/touch.png',
    source: 'apple-touch-icon',
  },
  microdata: {
    body: page(
      '<div itemscope itemtype="https://schema.org/Organization"><img itemprop="logo" src="/micro.png"></div>',
    ),
    logo: '/micro.png',
    source: 'structured-data',
  },
  'og:logo': {
    head: `<meta property="og:logo" content="/og.png">${ICONS}`,
    body: linked('<img src="/head.svg">'),
    logo: '/og.png',
    source: 'og:logo',
  },
  'the picture that leads home': {
    head: ICONS,
    body: linked('<img src="/head.svg" alt="Northwind">'),
    logo: '/head.svg',
    source: 'img',
  },
  'a picture source': {
    body: linked(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/dark.svg"><source srcset="/wide.svg"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" class="logo"></picture>',
    ),
    logo: '/wide.svg',
  },
  'a late picture': {
    body: linked('<img class="logo" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/late.png">'),
    logo: '/late.png',
  },
  'a set of sizes': { body: linked('<img class="logo" srcset="/small.png 1x, /large.png 2x">'), logo: '/large.png' },
  'a picture that Next.js makes smaller': {
    body: linked('<img src="/_next/image?url=%2Flogo.png&w=256&q=75" alt="logo">'),
    logo: '/logo.png',
  },
  'not the one for dark pages': {
    body: page(
      '<a href="/"><img class="logo hidden dark:block" src="/white.svg"><img class="logo dark:hidden" src="/black.svg"></a>',
    ),
    logo: '/black.svg',
  },
  'not the logos of customers': {
    head: ICONS,
    body: page(
      '<nav></nav>',
      '<div class="customer-logos"><img class="logo" src="/acme-logo.svg" alt="Acme logo"><img src="/b-logo.svg"></div>',
    ),
    logo: '/touch.png',
  },
  'not the logos of customers in the header': {
    head: ICONS,
    body: page('<div class="trusted-clients"><a href="/"><img class="logo" src="/acme-logo.svg" alt="Acme"></a></div>'),
    logo: '/touch.png',
  },
  'a class that only begins like one of others': {
    body: page('<div class="wordpress trustworthy flagship"><a href="/"><img src="/own.svg"></a></div>'),
    logo: '/own.svg',
  },
  'not the badges of payment': {
    head: ICONS,
    body: `${page('')}<footer><div class="payments"><a href="/"><img src="/visa-logo.svg" alt="Visa logo"></a></div></footer>`,
    logo: '/touch.png',
  },
  'not og:image': { head: '<meta property="og:image" content="/share.png">', logo: null },
  'a large icon before a small one': {
    head: '<link rel="icon" href="/a.png" sizes="16x16"><link rel="icon" href="/b.png" sizes="192x192">',
    logo: '/b.png',
    source: 'icon',
  },
  'a small icon for home screens comes after a drawn icon': {
    head: '<link rel="apple-touch-icon" href="/touch.png" sizes="57x57"><link rel="icon" type="image/svg+xml" href="/icon.svg">',
    logo: '/icon.svg',
  },
  'icons of the manifest only': {
    manifest: {
      icons: [
        { src: 'm-192.png', sizes: '192x192' },
        { src: 'm-512.png', sizes: '512x512' },
        { src: 'mask.png', sizes: '1024x1024', purpose: 'monochrome' },
      ],
    },
    logo: '/m-512.png',
    source: 'icon',
  },
  'the icon of a builder': {
    head: '<link rel="icon" href="https://static.parastorage.com/client/pfavico.ico"><link rel="icon" href="/vite.svg">',
    logo: null,
  },
  'addresses from a base': {
    head: '<base href="https://cdn.example/site/"><link rel="icon" href="icon.png">',
    logo: 'https://cdn.example/site/icon.png',
  },
  'the data of a page that scripts draw': {
    body: '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"logo":{"url":"/app-logo.svg"}}}</script>',
    logo: '/app-logo.svg',
  },
  'an address of a script': { head: '<link rel="icon" href="javascript:alert(1)">', logo: null },
}

describe('logos', () => {
  for (const [what, { logo, source, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      const { logos, suggestion } = await findingsOf(made)
      assert.equal(logos[0]?.url ?? null, logo === null ? null : new URL(logo, HOME).href)
      assert.equal(suggestion.logo?.value ?? null, logos[0]?.url ?? null)
      if (source !== undefined) assert.equal(logos[0]?.source, source)
    })
  }
})

describe('a logo that is drawn within the page', () => {
  const drawn = (svg: string, more = '') => findingsOf({ body: `${more}${linked(svg)}` })

  test('is kept as markup, and a note says that it has no file', async () => {
    const { drawnLogo, notes } = await drawn(
      '<svg viewBox="0 0 9 9" class="logo" fill="currentColor"><path d="M0 0h9v9z"/></svg>',
    )
    assert.equal(
      drawnLogo?.value,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="currentColor"><path d="M0 0h9v9z"/></svg>',
    )
    assert.deepEqual(notes, ['logo_within_page'])
  })
  test('is taken from the sprite of the page', async () => {
    const sprite = '<svg style="display:none"><symbol id="nw" viewBox="0 0 4 4"><path d="M0 0h4"/></symbol></svg>'
    const { drawnLogo } = await drawn('<svg class="logo"><use href="#nw"/></svg>', sprite)
    assert.match(drawnLogo?.value ?? '', /^<svg [^>]*viewBox="0 0 4 4"><path d="M0 0h4"\/><\/svg>$/)
  })
  test('is not there where the sprite is another file', async () => {
    assert.equal((await drawn('<svg class="logo"><use href="/sprite.svg#nw"/></svg>')).drawnLogo, null)
  })
  test('is not the sign of a menu or a cross', async () => {
    const signs =
      '<button aria-label="Menu"><svg><path d="M0 0h9"/></svg></button><a href="/search"><svg class="icon-search"><path d="M0"/></svg></a>'
    assert.equal((await findingsOf({ body: page(signs) })).drawnLogo, null)
  })
})
