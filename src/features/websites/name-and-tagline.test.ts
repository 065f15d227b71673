import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf, jsonLd } from '../../../tests/support/features/websites/made-site.ts'

type Made = Parameters<typeof findingsOf>[0]
interface Case extends Made {
  name: string | null
  tagline: string | null
}

const ORG = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Northwind',
  url: 'https://northwind.example',
}
const TITLE = '<title>Northwind | Learn to sail in a weekend</title>'
/** A page whose first heading cannot be a tagline. */
const bare = (text = 'Northwind') => `<main><h1>${text}</h1><h2>a</h2><p>We sail.</p><a>b</a><i>c</i></main>`

const CASES: Readonly<Record<string, Case>> = {
  'a title alone': { head: TITLE, name: 'Northwind', tagline: 'Learn to sail in a weekend' },
  'the name at the end of the title': {
    head: '<title>Learn to sail in a weekend – Northwind</title>',
    name: 'Northwind',
    tagline: 'Learn to sail in a weekend',
  },
  'a title that says Home': {
    head: '<title>Home | Northwind</title><meta name="description" content="Sailing courses for beginners">',
    body: bare(),
    name: 'Northwind',
    tagline: 'Sailing courses for beginners',
  },
  'og:site_name': {
    head: `<meta property="og:site_name" content="Northwind">${TITLE}`,
    name: 'Northwind',
    tagline: 'Learn to sail in a weekend',
  },
  'a builder as og:site_name': {
    head: `<meta property="og:site_name" content="Mysite"><title>Northwind | Wix</title>`,
    body: bare('Courses on the Baltic'),
    name: 'Northwind',
    tagline: 'Courses on the Baltic',
  },
  'the host as og:site_name, the name in words': {
    head: `<meta property="og:site_name" content="northwind.example">${jsonLd({ ...ORG, name: 'Northwind Sailing' })}`,
    name: 'Northwind Sailing',
    tagline: 'Learn to sail',
  },
  'an organisation': { head: jsonLd(ORG), name: 'Northwind', tagline: 'Learn to sail' },
  'an organisation in a graph': {
    head: jsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'Home' },
        { ...ORG, slogan: 'Wind in a weekend' },
      ],
    }),
    name: 'Northwind',
    tagline: 'Wind in a weekend',
  },
  'an organisation in a list': {
    head: jsonLd([{ '@type': 'BreadcrumbList' }, ORG]),
    name: 'Northwind',
    tagline: 'Learn to sail',
  },
  'a publisher of another host': {
    head: `${jsonLd({ '@type': 'NewsArticle', publisher: { '@type': 'Organization', name: 'The Daily', url: 'https://daily.example' } })}${TITLE}`,
    name: 'Northwind',
    tagline: 'Learn to sail in a weekend',
  },
  'an organisation of another host by the site’s own name: the site has moved': {
    head: `${jsonLd({ ...ORG, url: 'https://old.example', slogan: 'Wind in a weekend' })}${TITLE}`,
    name: 'Northwind',
    tagline: 'Wind in a weekend',
  },
  'a broken script beside a whole one': {
    head: `${jsonLd('{"@type": "Organization", "name": ')}${jsonLd(ORG)}`,
    name: 'Northwind',
    tagline: 'Learn to sail',
  },
  'a script with a comma too many, a line break in a text, and a comment': {
    head: jsonLd('{"@type":"Organization",/* ours */"url":"https://northwind.example","name":"North\nwind",}'),
    name: 'North wind',
    tagline: 'Learn to sail',
  },
  'a script that is cut off': {
    head: jsonLd(
      '{"@context":"https://schema.org","@type":"Organization","name":"Northwind","url":"https://northwind.example","address":{"@type":"PostalAddress"',
    ),
    name: 'Northwind',
    tagline: 'Learn to sail',
  },
  'a manifest': { manifest: { name: 'Northwind', short_name: 'NW' }, body: bare(), name: 'Northwind', tagline: null },
  'the text of the link that leads home': {
    head: '<title>Learn to sail in a weekend</title>',
    body: '<header><a class="navbar-brand" href="/">Northwind</a><nav><a href="/">Home</a><a href="/a">Courses</a></nav></header><main><h1>Sail with us today</h1><p>a</p></main>',
    name: 'Northwind',
    tagline: 'Sail with us today',
  },
  'a title that is a sentence is no name': {
    head: '<title>Learn to sail in a weekend</title>',
    body: bare('Sail with us today'),
    name: null,
    tagline: 'Sail with us today',
  },
  'a greeting': {
    head: '<title>Welcome to Northwind!</title>',
    body: bare('Welcome to Northwind'),
    name: 'Northwind',
    tagline: null,
  },
  'a tagline of the theme': {
    head: TITLE,
    body: '<header><a href="/">Northwind</a><p class="site-description">Sailing since 1987</p></header><h1>News</h1><p>a</p><i>b</i>',
    name: 'Northwind',
    tagline: 'Sailing since 1987',
  },
  'no title, only a logo': {
    body: '<header><a href="/"><img src="logo.png" alt="Northwind logo"></a></header><main><h1>Learn to sail</h1><p>a</p></main>',
    name: 'Northwind',
    tagline: 'Learn to sail',
  },
  'the data of a page that scripts draw': {
    body: '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"settings":{"siteName":"Northwind","tagline":"Learn to sail in a weekend"}}}}</script>',
    name: 'Northwind',
    tagline: 'Learn to sail in a weekend',
  },
  'a hyphen within a name': {
    head: '<title>North-Wind: Learn to sail</title>',
    body: bare('a'),
    name: 'North-Wind',
    tagline: 'Learn to sail',
  },
  'the title of a drawing': {
    body: `<svg><title>Menu</title></svg>${bare('Learn to sail')}`,
    name: null,
    tagline: 'Learn to sail',
  },
  'invisible and turning characters': {
    head: '<meta property="og:site_name" content="North\u202Ewind\u0007">',
    body: bare(),
    name: 'Northwind',
    tagline: null,
  },
  'a description that is too long to be a tagline': {
    head: `<title>Northwind</title><meta name="description" content="${'We teach sailing. '.repeat(12)}">`,
    body: bare(),
    name: 'Northwind',
    tagline: null,
  },
  'a picture that leads home and says where it leads': {
    head: '<title>Northwind Sailing – Learn to sail in a weekend</title>',
    body: '<header><a href="/"><img src="a.png" alt="Northwind Sailing forside"></a></header><h2>a</h2><p>b</p>',
    name: 'Northwind Sailing',
    tagline: 'Learn to sail in a weekend',
  },
  'the marks of others beside the picture that leads home': {
    head: '<title>Courses and charter on the Baltic</title>',
    body: '<header><img src="card.png" alt="Card logo"><a href="/"><img src="a.png" alt="Northwind"></a></header><h2>a</h2><p>b</p>',
    name: 'Northwind',
    tagline: null,
  },
  'links that choose a language': {
    head: '<title>Courses and charter on the Baltic</title>',
    body: '<header><a href="/de/">Deutsch</a><a href="/fr/"><img class="logo" src="f.png" alt="FR"></a><a href="/en/">Northwind</a></header><h2>a</h2><p>b</p>',
    name: 'Northwind',
    tagline: null,
  },
  'an alternative text that is a file': {
    head: '<title>Courses and charter on the Baltic</title>',
    body: '<header><a href="/"><img src="a.png" alt="northwind_logotype_black.png"></a></header><h2>a</h2><p>b</p>',
    name: 'northwind',
    tagline: null,
  },
  'entities in structured data': {
    head: jsonLd({ ...ORG, name: 'North &amp; Wind', slogan: 'Wind &#38; waves' }),
    name: 'North & Wind',
    tagline: 'Wind & waves',
  },
  'a page that asks for scripts': {
    head: '<title>Northwind</title>',
    body: bare('JavaScript is not available.'),
    name: 'Northwind',
    tagline: null,
  },
  'a front page in Polish': {
    head: '<title>Strona główna - Northwind</title>',
    body: bare('Strona główna'),
    name: 'Northwind',
    tagline: null,
  },
  'a title in Japanese': {
    head: '<title>ノースウィンド｜週末に学ぶヨット教室</title>',
    body: '<header><a href="/"><img src="a.png" alt="ノースウィンド"></a></header><h2>a</h2><p>b</p>',
    name: 'ノースウィンド',
    tagline: '週末に学ぶヨット教室',
  },
  'a description of one line before the first heading': {
    head: '<title>Northwind</title><meta name="description" content="Sailing courses for beginners">',
    body: bare('Our autumn term has begun'),
    name: 'Northwind',
    tagline: 'Sailing courses for beginners',
  },
  'a description in sentences after the first heading': {
    head: '<title>Northwind</title><meta name="description" content="We teach. You sail.">',
    body: bare('Wind in a weekend'),
    name: 'Northwind',
    tagline: 'Wind in a weekend',
  },
  'the description of the whole site': {
    head: `<title>Home - Northwind</title>${jsonLd({ '@type': 'WebSite', name: 'Northwind', description: 'Wind in a weekend' })}`,
    body: bare('Our autumn term has begun'),
    name: 'Northwind',
    tagline: 'Wind in a weekend',
  },
  'an article': {
    head: '<meta property="og:type" content="article"><meta property="og:url" content="/log/how-to-reef"><meta property="og:site_name" content="Northwind"><title>How to reef: seven steps</title><meta property="og:title" content="How to reef: seven steps">',
    body: bare('How to reef'),
    name: 'Northwind',
    tagline: null,
  },
  'an article of a site without a name': {
    head: '<meta property="og:type" content="article"><meta property="og:url" content="/log/how-to-reef"><title>How to reef: seven steps</title>',
    body: bare('How to reef'),
    name: null,
    tagline: null,
  },
  'a front page that calls itself an article': {
    head: `<meta property="og:type" content="article">${TITLE}`,
    name: 'Northwind',
    tagline: 'Learn to sail in a weekend',
  },
  'nothing at all': { body: '<h1></h1><p>a</p><p>b</p>', name: null, tagline: null },
  'a default title': { head: '<title>React App</title>', body: '<div id="root"></div>', name: null, tagline: null },
}

describe('name and tagline', () => {
  for (const [what, { name, tagline, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      const found = await findingsOf(made)
      assert.deepEqual([found.name?.value ?? null, found.tagline?.value ?? null], [name, tagline])
    })
  }
})

test('two kinds of places raise the confidence of a name, one alone that is no declaration has less', async () => {
  const alone = await findingsOf({ head: '<title>Harbour | Learn to sail</title>', body: bare('a') })
  const both = await findingsOf({
    head: '<title>Harbour | Learn</title><meta property="og:title" content="Harbour">',
    body: bare('a'),
  })
  assert.deepEqual([alone.name?.confidence, both.name?.confidence], ['medium', 'high'])
  assert.deepEqual(
    both.name?.evidence.map(({ place }) => place),
    ['title', 'og:title'],
  )
})
