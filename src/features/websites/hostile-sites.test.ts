import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeavyWork, HeavyWorkLimits } from '#kernel/heavy-work/heavy-work.ts'
import type { SiteFindings } from './findings.ts'
import { readSite } from './read-site.ts'
import { importsOf, resourcesOf } from './reading/resources.ts'
import { createSiteWork } from './reading/site-work.ts'

const URL_OF = 'https://evil.example/'
const HEAD = '<!doctype html><html><head><title>Evil</title></head><body><h1>Evil things</h1>'

interface Parts {
  html?: string
  css?: string
  manifest?: string
}

/** The results of the three tasks of reading a site. */
async function taken({ html = '', css = '', manifest }: Parts): Promise<SiteFindings> {
  const page = { url: URL_OF, html: HEAD + html }
  const sheet = { url: `${URL_OF}a.css`, css }
  await resourcesOf(page)
  await importsOf([sheet])
  const found = manifest === undefined ? null : { url: `${URL_OF}m.json`, text: manifest }
  return readSite({ asked: URL_OF, pages: [page], sheets: [sheet], manifest: found })
}

const jsonLd = (json: string): Parts => ({ html: `<script type="application/ld+json">${json}</script>` })
const within = (open: string, inner: string, close: string, depth = 100_000) =>
  open.repeat(depth) + inner + close.repeat(depth)
const logo = (src: string): Parts => ({ html: `<header><a href="/"><img class="logo" alt="Logo" src="${src}"></a>` })

describe('no site makes the taking apart fail', () => {
  const sites: Record<string, () => Parts> = {
    'a type of JSON-LD that is a property of every object': () =>
      jsonLd('{"@type":"constructor","x":{"@type":"Organization","name":"a","url":"https://evil.example/"}}'),
    'a name in many lists': () => jsonLd(`{"@type":"Organization","name":${within('[', '"a"', ']')}}`),
    'a name in many values': () => jsonLd(`{"@type":"Organization","name":${within('{"@value":', '"a"', '}')}}`),
    'a manifest with a name in many lists': () => ({ manifest: `{"name":${within('[', '"a"', ']')}}` }),
    'an icon with very many sizes': () => ({ html: `<link rel="icon" href="/i.png" sizes="${'1 '.repeat(500_000)}">` }),
    'media queries within media queries': () => ({ css: '@media screen{'.repeat(60_000) }),
    'layers within layers': () => ({ css: '@layer a{'.repeat(20_000) }),
    'a font face with very many families': () => ({
      html: `<style>@font-face{${'font-family:a;'.repeat(140_000)}}</style>`,
    }),
    'data of scripts that leads far down': () => ({
      html: `<script id="__NEXT_DATA__">{"logo":${within('{"url":', '"a"', '}')}}</script>`,
    }),
  }
  for (const [name, site] of Object.entries(sites)) test(name, async () => void (await taken(site())))
})

test('what a parser cannot follow is too much, as what takes too long is; any other fault stays ours', async () => {
  const work = (fault: string) =>
    createSiteWork({ run: () => Promise.reject(new Error(`In a child process: ${fault}`)) } as unknown as HeavyWork, [])
  assert.equal(await work('RangeError: Maximum call stack size exceeded\n    at walk').importsOf([]), null)
  await assert.rejects(work('TypeError: a is not a function').importsOf([]), /TypeError/)
})

describe('the tasks of one reading share one limit of processor time', () => {
  /**
   * A stand-in for heavy work in which each task uses this share of its limit. Returns the limits that the tasks were
   * given.
   */
  function place(share: number) {
    const given: number[] = []
    const run = async (_task: unknown, _input: unknown, { cpuSeconds, spent }: HeavyWorkLimits) => {
      given.push(cpuSeconds)
      spent?.(cpuSeconds * share)
      return []
    }
    return { given, heavyWork: { run } as unknown as HeavyWork }
  }
  const page = { url: URL_OF, html: HEAD }
  const source = { asked: URL_OF, pages: [page], sheets: [], manifest: null }

  test('a site that is slow in each of them gets no further than that, and a task too many is not begun', async () => {
    const { given, heavyWork } = place(1)
    const work = createSiteWork(heavyWork, ['user:a'])
    for (let leads = 0; leads < 3; leads++) await work.resourcesOf(page)
    await work.importsOf([])
    assert.equal(await work.readSite(source), null)
    assert.deepEqual(given, [5, 3])
    // Another reading has a separate limit.
    await createSiteWork(heavyWork, ['user:a']).readSite(source)
    assert.equal(given.at(-1), 5)
  })

  test('a large site gets all of them', async () => {
    const { given, heavyWork } = place(0.2)
    const work = createSiteWork(heavyWork, ['user:a'])
    await work.resourcesOf(page)
    await work.importsOf([])
    assert.notEqual(await work.readSite(source), null)
    assert.deepEqual(given, [5, 5, 5])
  })
})

describe('what is found', () => {
  test('an address behind one that makes pictures smaller is one of the web, as every other', async () => {
    for (const inner of ['javascript:alert(1)', 'data:text/html,<b>', 'file:///etc/passwd', 'ftp://a.example/x.png']) {
      const { logos } = await taken(logo(`/_next/image?url=${encodeURIComponent(inner)}&amp;w=64`))
      assert.deepEqual(
        logos.map(({ url }) => new URL(url).protocol),
        ['https:'],
        inner,
      )
    }
    const { logos } = await taken(logo(`/_next/image?url=${encodeURIComponent('/logo.png')}&amp;w=64`))
    assert.deepEqual(logos[0]?.url, 'https://evil.example/logo.png')
  })

  test('addresses and names of any length stay out: nobody has a logo at an address of a megabyte', async () => {
    const found = await taken({
      ...logo(`/${'a'.repeat(1_000_000)}`),
      css: `:root{--primary-${'x'.repeat(800_000)}:#1d4ed8}.${'y'.repeat(100_000)},h1{color:#1d4ed8}`,
    })
    assert.ok(JSON.stringify(found).length < 10_000)
  })

  test('no address carries a name and a password', async () => {
    const { logos } = await taken(logo('https://user:secret@cdn.example/logo.png'))
    assert.deepEqual(logos, [])
  })
})
