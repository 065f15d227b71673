import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { openSite } from './page/site.ts'
import { readSite } from './read-site.ts'
import { importsOf, resourcesOf } from './reading/resources.ts'

/** Pieces of pages and style sheets, valid and broken. */
const HTML = [
  '<html lang="de">',
  '<head>',
  '<base href="//a/">',
  '<title>A | B</title>',
  '<meta name="theme-color" content="red">',
  '<meta property="og:site_name" content="A">',
  '<meta http-equiv="refresh" content="0;url=/x">',
  '<link rel="icon" href="data:,">',
  '<link rel="manifest" href="::">',
  '<link rel="stylesheet" href="https://[">',
  '<script type="application/ld+json">',
  '{"@type":"Organization",',
  '"@graph":[',
  '"logo":{"url":1}',
  ']}',
  '</script>',
  '<style>',
  '</style>',
  '<body class="dark">',
  '<header>',
  '<a href="/">',
  '<img src="logo.png" srcset=",,">',
  '<svg><use href="#a">',
  '<symbol id="a">',
  '</svg>',
  '<picture>',
  '<source srcset>',
  '<h1>A',
  '<p>text',
  '<button class="btn" style="background:var(--a)">',
  '<input type=submit value>',
  '<div id="cookie">',
  '</div>',
  '<!--',
  '-->',
  '<![CDATA[',
  '\0',
  '&#0;',
  '<',
  '>',
  '"',
  '\ud800',
  '<script id="__NEXT_DATA__">{"a":[{"logo":{}}]}',
] as const
const CSS = [
  ':root{',
  '--a:var(--b);',
  '--b:var(--a, red);',
  '--c:1 2% 3%;',
  '}',
  '.btn{',
  'background:',
  'var(--a)',
  'hsl(var(--c))',
  'oklch(',
  'color-mix(in x, red)',
  'light-dark()',
  '@media (',
  '@layer a.b{',
  '@layer x;',
  '@import url(',
  '@import "x";',
  '@font-face{font-family:',
  '"',
  ';',
  ')',
  '&:hover{',
  ':is(a,',
  ':not()',
  '[a="',
  '#fff',
  '/*',
  '*/',
  '\\',
  '\0',
  'color:https://x',
  'font:a/b c',
  'linear-gradient(red',
  '!important',
  '@supports (',
  ':nth-child(2n+',
  '>',
  '+',
  '~',
  ',',
  '@container x {',
] as const

const made = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''))

test('nothing that a site sends makes the reading fail', async () => {
  await fc.assert(
    fc.asyncProperty(made(HTML), made(CSS), fc.oneof(made(HTML), fc.json()), async (html, css, manifest) => {
      const url = 'https://northwind.example/a/'
      const sheets = [{ url: `${url}a.css`, css }]
      await resourcesOf({ url, html: html.replace('</style>', `${css}</style>`) })
      await importsOf(sheets)
      await readSite({
        asked: url,
        pages: [
          { url, html },
          { url: `${url}b`, html: css },
        ],
        sheets,
        manifest: { url, text: manifest },
      })
      openSite({ asked: 'not an address', pages: [], sheets: [], manifest: null })
    }),
    { numRuns: 400 },
  )
})
