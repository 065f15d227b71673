import assert from 'node:assert/strict'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createHeavyWork, type HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { createGuardedFetch, type GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import type { WarningCode } from './findings.ts'
import { readWebsite } from './read-website.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void
let server: Server
let inside: Server
let heavyWork: HeavyWork
let fetch: GuardedFetch
let asked: string[] = []
/** Requests that reached what stands for a private server; there must be none. */
let askedInside = 0
let answers: Record<string, Answer> = {}

before(async () => {
  heavyWork = createHeavyWork()
  server = await listening((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer) answer(response, request)
    else response.writeHead(404).end('<title>None</title>')
  })
  inside = await listening((_, response) => {
    askedInside += 1
    response.end('secret')
  })
  fetch = createGuardedFetch({ allowLoopback: [`http://127.0.0.1:${portOf(server)}`] })
})
after(async () => {
  await heavyWork.stop()
  for (const one of [server, inside]) {
    one.closeAllConnections()
    one.close()
  }
})
beforeEach(() => {
  asked = []
  answers = {}
})

const home = (path = '/') => `http://127.0.0.1:${portOf(server)}${path}`
const private_ = (path = '/') => `http://127.0.0.1:${portOf(inside)}${path}`
const read = (path = '/', pages = 1) => readWebsite({ fetch, heavyWork }, home(path), ['user:a', 'org:a'], { pages })
const say =
  (
    body: string | Uint8Array,
    type = 'text/html; charset=utf-8',
    more: Record<string, string> = {},
    status = 200,
  ): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, ...more }).end(body)
const leads =
  (to: string): Answer =>
  (response) =>
    response.writeHead(302, { location: to }).end()

const page = (
  head: string,
  body = '<main><h1>Learn to sail</h1><p>We teach people.</p><a class="btn" href="/b">Book a course</a></main>',
) =>
  `<!doctype html><html lang="en"><head><title>Northwind | Learn to sail</title>${head}</head><body>${body}</body></html>`

describe('a site', () => {
  test('with sheets, one that they import, and a manifest is read once each', async () => {
    answers = {
      '/': say(
        page(
          '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/print.css" media="print"><link rel="manifest" href="/m.json">',
        ),
      ),
      '/a.css': say('@import "base.css"; .btn{background:var(--brand)}', 'text/css'),
      '/base.css': say(':root{--brand:#0f766e} body{font-family:Lora}', 'text/css'),
      '/m.json': say('{"icons":[{"src":"/icon.png","sizes":"512x512"}]}', 'application/manifest+json'),
    }
    const { reachable, pagesRead, findings, warnings } = await read()
    assert.deepEqual([reachable, pagesRead, warnings], [true, [home()], []])
    assert.deepEqual(asked.toSorted(), ['/', '/a.css', '/base.css', '/m.json'])
    const { primary, bodyFont, logo } = findings.suggestion
    assert.deepEqual([primary?.value, bodyFont?.value, logo?.value], ['#0f766e', 'Lora', home('/icon.png')])
  })

  test('in another encoding', async () => {
    answers = {
      '/': say(
        Buffer.from(
          page('<meta charset="windows-1252"><meta property="og:site_name" content="Café Müller">'),
          'latin1',
        ),
        'text/html',
      ),
    }
    assert.equal((await read()).findings.name?.value, 'Café Müller')
  })

  test('that leads on by redirect, by refresh and by language is read where it ends', async () => {
    answers = {
      '/': leads('/start'),
      '/start': say('<meta http-equiv="refresh" content="0; URL=\'/choose\'"><p>One moment</p>'),
      '/choose': say(
        '<link rel="alternate" hreflang="de" href="/de/"><link rel="alternate" hreflang="x-default" href="/en/"><body><a href="/de/">Deutsch</a><a href="/en/">English</a></body>',
      ),
      '/en/': say(page('')),
    }
    const { pagesRead, findings } = await read()
    assert.deepEqual([pagesRead, findings.name?.value], [[home('/en/')], 'Northwind'])
  })

  test('with pages about itself is read up to the limit of pages, and every one is named', async () => {
    const links =
      '<main><h1>N</h1><a href="/contact">c</a><a href="/about-us">a</a><a href="/services">s</a><a href="/pricing">p</a></main>'
    answers = {
      '/': say(page('', links)),
      '/about-us': say(page('')),
      '/services': say(page('')),
      '/pricing': say(page('')),
    }
    assert.deepEqual((await read('/', 3)).pagesRead, [home(), home('/about-us'), home('/services')])
    assert.ok(!asked.includes('/pricing') && !asked.includes('/contact'))
    asked = []
    await read('/', 1)
    assert.deepEqual(asked, ['/'])
  })

  test('with a sheet that is not there is read without it, and a warning names it', async () => {
    answers = { '/': say(page('<link rel="stylesheet" href="/gone.css">')) }
    const { reachable, warnings } = await read()
    assert.equal(reachable, true)
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['parts_missing'],
    )
    assert.match(warnings[0]?.message ?? '', /\/gone\.css/)
  })

  test('that is huge is read in its beginning', async () => {
    answers = { '/': say(page('<meta property="og:site_name" content="Northwind">') + '<p>x</p>'.repeat(600_000)) }
    const { findings, warnings } = await read()
    assert.deepEqual([findings.name?.value, warnings.map(({ code }) => code)], ['Northwind', ['cut_off']])
  })

  test('of packed zeros is not unpacked beyond the limit', async () => {
    const packed = gzipSync(Buffer.concat([Buffer.from(page('')), Buffer.alloc(200 * 1024 * 1024, 0x20)]))
    answers = { '/': say(packed, 'text/html', { 'content-encoding': 'gzip' }) }
    assert.deepEqual(
      (await read()).warnings.map(({ code }) => code),
      ['cut_off'],
    )
  })

  test('that never ends is left at the limit', async () => {
    answers = {
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write(page(''))
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      },
    }
    assert.deepEqual(
      (await read()).warnings.map(({ code }) => code),
      ['cut_off'],
    )
  })

  test('without end in depth, and sheets without end, are ended', async () => {
    answers = {
      '/': say(page('<link rel="stylesheet" href="/a.css">', '<div><b>'.repeat(120_000))),
      '/a.css': say(
        `:root{--a0:#000;${Array.from({ length: 9_000 }, (_, n) => `--a${n + 1}:var(--a${n}) var(--a${n});`).join('')}}`,
        'text/css',
      ),
    }
    const { reachable, findings } = await read()
    assert.deepEqual([reachable, findings.suggestion.primary], [true, null])
  })
})

describe('0 requests beyond the guard', () => {
  test('a page that names addresses inside', async () => {
    const all = ['stylesheet', 'manifest', 'icon', 'preload']
      .map((rel) => `<link rel="${rel}" as="style" href="${private_(`/${rel}`)}">`)
      .join('')
    answers = {
      '/': say(
        page(
          `${all}<style>@import "${private_('/import.css')}";</style><link rel="stylesheet" href="/a.css">`,
          `<a href="${private_('/about')}">About</a><img src="${private_('/logo.png')}">`,
        ),
      ),
      '/a.css': say(`@import "${private_('/deep.css')}"; .a{background:url(${private_('/picture')})}`, 'text/css'),
    }
    assert.equal((await read('/', 4)).reachable, true)
    assert.equal(askedInside, 0)
  })

  for (const [what, answer] of [
    ['a redirect', () => leads(private_())],
    ['a refresh', () => say(`<meta http-equiv="refresh" content="0;url=${private_()}">`)],
    ['a script', () => say(`<script>location.href = "${private_()}"</script>`)],
  ] as const) {
    test(`${what} to an address inside`, async () => {
      answers = { '/': answer() }
      await read()
      assert.equal(askedInside, 0)
    })
  }
})

describe('what cannot be read says so, and what to do', () => {
  const CASES: readonly [what: string, answer: () => Answer, code: WarningCode, words: RegExp][] = [
    [
      'a PDF',
      () => say('%PDF-1.7', 'application/pdf'),
      'not_a_page',
      /application\/pdf, which is not a page\. Give the address/,
    ],
    ['a PDF that is called a page', () => say('%PDF-1.7'), 'not_a_page', /application\/pdf/],
    ['a picture', () => say('x', 'image/png'), 'not_a_page', /image\/png/],
    ['nothing', () => say(''), 'not_a_page', /an empty answer/],
    [
      'a page that is not there',
      () => say('', 'text/html', {}, 404),
      'not_found',
      /answered 404: there is no page\. Check the address/,
    ],
    ['a fault', () => say('', 'text/html', {}, 500), 'server_error', /answered 500/],
    ['a refusal', () => say('No', 'text/html', {}, 403), 'refused', /answered 403/],
    [
      'a check for robots that refuses',
      () => say('<title>Just a moment...</title>', 'text/html', {}, 403),
      'bot_check',
      /prove that they are people/,
    ],
    [
      'a check for robots by its header',
      () => say('', 'text/html', { 'cf-mitigated': 'challenge' }, 503),
      'bot_check',
      /prove that they are people/,
    ],
    [
      'a check for robots that answers',
      () => say('<title>Are you a robot?</title><p>Verify you are human</p>'),
      'bot_check',
      /prove that they are people/,
    ],
    ['a circle of redirects', () => leads('/'), 'redirects', /leads on from one address to the next/],
    [
      'a redirect inside',
      () => leads(private_()),
      'address_refused',
      /cannot be read, or leads to an address that cannot/,
    ],
    [
      'a connection that breaks',
      () => (response) => response.destroy(),
      'no_answer',
      /does not answer\. Check the address/,
    ],
    [
      'a page that breaks off',
      () => (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9000' }).write('<title>a')
        response.flushHeaders()
        setImmediate(() => response.destroy())
      },
      'no_answer',
      /does not answer/,
    ],
  ]
  for (const [what, answer, code, words] of CASES) {
    test(what, async () => {
      answers = { '/': answer() }
      const { reachable, pagesRead, findings, warnings } = await read()
      assert.deepEqual([reachable, pagesRead, warnings.map((one) => one.code)], [false, [], [code]])
      assert.match(warnings[0]?.message ?? '', words)
      assert.deepEqual([findings.name, findings.colours, findings.logos], [null, [], []])
    })
  }
})
