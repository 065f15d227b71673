import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { findLinks, findLinksOnX } from './find-links.ts'

const onX = (text: string) => findLinksOnX(text).map(({ url }) => url)
const urls = (text: string) => findLinks(text).map(({ url }) => url)

describe('findLinksOnX', () => {
  const cases: [why: string, text: string, links: string[]][] = [
    ['nothing', '', []],
    ['a sentence', 'Ends here. Begins anew.', []],
    ['an address', 'see https://galley.example.com/plan now', ['https://galley.example.com/plan']],
    ['any case', 'HTTPS://Galley.COM/Plan', ['HTTPS://Galley.COM/Plan']],
    ['a bare name', 'on galley.com today', ['galley.com']],
    ['a bare country name', 'on t.co and foo.co.jp', ['t.co', 'foo.co.jp']],
    ['a name with a new top-level domain', 'galley.museum galley.music', ['galley.museum', 'galley.music']],
    ['no top-level domain', 'report.pdf and index.htmlx and v1.2.3', []],
    ['a file that looks like a country', 'run main.rs', ['main.rs']],
    ['punycode', 'http://xn--80ak6aa92e.xn--p1ai/', ['http://xn--80ak6aa92e.xn--p1ai/']],
    ['other scripts with their protocol', 'http://пример.рф и http://☃.net/', ['http://пример.рф', 'http://☃.net/']],
    ['other scripts without it', 'пример.рф', []],
    ['a bare name in running Japanese', '私はgalley.comを使う', ['galley.com']],
    ['a closing full stop', 'Read https://galley.com/a.', ['https://galley.com/a']],
    [
      'closing marks',
      'https://galley.com/a, https://galley.com/b! (https://galley.com/c)',
      ['https://galley.com/a', 'https://galley.com/b', 'https://galley.com/c'],
    ],
    [
      'brackets in a path',
      'https://galley.com/a_(b) https://galley.com/a(b(c)d)',
      ['https://galley.com/a_(b)', 'https://galley.com/a(b(c)d)'],
    ],
    ['an open bracket', 'https://galley.com/a(b', ['https://galley.com/a']],
    ['query and fragment', 'https://galley.com/?q=a&b=c-#d/', ['https://galley.com/?q=a&b=c-#d/']],
    ['a query that ends a sentence', 'https://galley.com?q=a?', ['https://galley.com?q=a']],
    [
      'a bare name takes a query only after a path',
      'galley.com?q=a galley.com/?q=a',
      ['galley.com', 'galley.com/?q=a'],
    ],
    ['a port', 'http://galley.com:8080/a', ['http://galley.com:8080/a']],
    ['an e-mail address', 'crew@galley.com', []],
    ['a mention, a hashtag, a cashtag', '@galley.com #galley.com $galley.com', []],
    ['another protocol', 'ftp://galley.com', []],
    ['a name in a path', '/galley.com and -galley.com and _galley.com', []],
    ['underscores', 'http://my_ship.galley.com http://my_galley.com', ['http://my_ship.galley.com']],
    ['hyphens', 'http://-galley.com http://galley-.com http://my-galley.com', ['http://my-galley.com']],
    ['letters after the top-level domain', 'galley.comma galley.com中', ['galley.com']],
    ['a shortened address ends with its code', 'https://t.co/abc/def', ['https://t.co/abc']],
    ['a shortened address with too long a code', `https://t.co/${'a'.repeat(41)}`, []],
    ['a label of 63 characters', `http://${'a'.repeat(63)}.com`, [`http://${'a'.repeat(63)}.com`]],
    ['a label of 64 characters', `http://${'a'.repeat(64)}.com`, []],
    ['an address of 4,097 characters', `https://galley.com/${'a'.repeat(4097 - 19)}`, []],
    ['a bare name of 4,089 characters, 4,097 with its protocol', `galley.com/${'a'.repeat(4089 - 11)}`, []],
    ['marks of direction', '\u2066\u202Ahttp://galley.پاکستان/\u202C\u2069', ['http://galley.پاکستان/']],
    ['two that touch', 'http://galley.com http://galley.com', ['http://galley.com', 'http://galley.com']],
  ]
  for (const [why, text, links] of cases) it(why, () => assert.deepEqual(onX(text), links))

  it('gives positions in the text as it was given', () => {
    assert.deepEqual(findLinksOnX('🚢 galley.com!'), [{ start: 3, end: 13, url: 'galley.com' }])
  })

  it('gives spans in order, apart from each other, each the text of its address', () => {
    const pieces = fc.constantFrom(
      'galley',
      '.',
      '.com',
      '/',
      'https://',
      ' ',
      '日本',
      '-',
      '_',
      '@',
      '(',
      ')',
      '?a=b',
      '🚢',
    )
    const text = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (given) => {
        let from = 0
        for (const { start, end, url } of findLinksOnX(given)) {
          assert.ok(start >= from && end > start && end <= given.length)
          assert.equal(given.slice(start, end), url)
          from = end
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('findLinks', () => {
  const A = 'https://galley.com/a'
  /** Each text has one address, or none, between other signs. */
  const cases: [why: string, text: string, links: string[]][] = [
    ['nothing', '', []],
    ['a sentence', 'Ends here. Begins anew: v1.2.3, report.pdf', []],
    ...[...'.,;:!?…)]}>"\'`*|~'].map((end): [string, string, string[]] => [`before ${end}`, `${A}${end} b`, [A]]),
    ...[...'、。，．；：！？）］｝」』】》〉〕”’»›“‘«‹„؟،۔।॥。｣｠'].map((end): [string, string, string[]] => [
      `before ${end}`,
      `${A}${end}b`,
      [A],
    ]),
    ...[
      '()',
      '[]',
      '{}',
      '<>',
      '""',
      "''",
      '（）',
      '「」',
      '『』',
      '【】',
      '《》',
      '“”',
      '«»',
      '„“',
      '‹›',
      '｢｣',
      '**',
      '``',
    ].map((pair): [string, string, string[]] => [`within ${pair}`, `see ${pair[0]}${A}${pair[1]} b`, [A]]),
    ['several closing marks', `${A}?!… (${A}).”`, [A, A]],
    ['three full stops', `${A}...`, [A]],
    ['brackets of its own, in brackets', '(https://galley.com/b_(c)).', ['https://galley.com/b_(c)']],
    ['brackets in two levels', 'https://galley.com/a(b(c)d) e', ['https://galley.com/a(b(c)d)']],
    ['an open bracket', 'https://galley.com/a(b', ['https://galley.com/a']],
    ['square brackets in a query', 'https://galley.com/?f[a]=1&g=(b)).', ['https://galley.com/?f[a]=1&g=(b)']],
    ['Markdown', `[words](${A}) and [${A}](${A}) and <${A}>`, [A, A, A, A]],
    [
      'a port',
      'http://galley.com:8080/a, http://galley.com:8080.',
      ['http://galley.com:8080/a', 'http://galley.com:8080'],
    ],
    ['a colon without a port', 'https://galley.com: good', ['https://galley.com']],
    [
      'a fragment',
      'https://galley.com#top. https://galley.com/#/a/b!',
      ['https://galley.com#top', 'https://galley.com/#/a/b'],
    ],
    ['a text fragment', `${A}#:~:text=one,-two.`, [`${A}#:~:text=one,-two`]],
    [
      'a query',
      'https://galley.com?q=a? https://galley.com/?q=a&b=c-#d/',
      ['https://galley.com?q=a', 'https://galley.com/?q=a&b=c-#d/'],
    ],
    [
      'a question mark alone',
      'https://galley.com? https://galley.com/?',
      ['https://galley.com', 'https://galley.com/'],
    ],
    ['percent signs', 'https://galley.com/%E6%97%A5?q=%22a%22.', ['https://galley.com/%E6%97%A5?q=%22a%22']],
    ['letters with accents', 'https://galley.com/Fähre?q=größe#é,', ['https://galley.com/Fähre?q=größe#é']],
    [
      'Greek, Hebrew, Arabic, Hindi',
      'https://galley.com/αβγ/שלום/سلام/नमस्ते.',
      ['https://galley.com/αβγ/שלום/سلام/नमस्ते'],
    ],
    ['Chinese, Japanese, Korean, Thai text goes on', `${A}见 ${A}を見て ${A}를 ${A}ที่`, [A, A, A, A]],
    [
      'marks of direction and without width',
      `\u200F${A}\u200E \u2066${A}\u2069 ${A}\u200B ${A}\uFE0F \uFEFF `,
      [A, A, A, A],
    ],
    ['signs of full width', `（${A}）と［${A}］、${A}ａ`, [A, A, A]],
    [
      'names of other scripts',
      'http://пример.рф/путь. https://münchen.de, https://例え.jp。',
      ['http://пример.рф/путь', 'https://münchen.de', 'https://例え.jp'],
    ],
    ['punycode', 'https://xn--80ak6aa92e.xn--p1ai/.', ['https://xn--80ak6aa92e.xn--p1ai/']],
    ['a domain before running text', 'https://galley.comを見て', ['https://galley.com']],
    [
      'hosts of no list',
      'http://localhost:4400/a http://192.168.0.1/b http://[::1]:80/c https://a.example/d. http://b.galley.test',
      [
        'http://localhost:4400/a',
        'http://192.168.0.1/b',
        'http://[::1]:80/c',
        'https://a.example/d',
        'http://b.galley.test',
      ],
    ],
    ['a listed name within a reserved one', 'https://galley.com.example/a', ['https://galley.com.example/a']],
    ['a sentence without a space', 'https://galley.com.Weiter', ['https://galley.com']],
    ['no host', 'https:// https://a https://.com http://-a.com https://galley．com https://a_b.c', []],
    ['somebody at a host', 'https://crew@galley.com', []],
    ['an underscore below the domain', 'https://my_ship.galley.com/', ['https://my_ship.galley.com/']],
    ['two with a comma between', `${A},${A};${A}|${A}`, [A, A, A, A]],
    ['one within another', `https://web.archive.org/web/2020/${A}`, [`https://web.archive.org/web/2020/${A}`]],
    ['a shortened address with a path', 'https://t.co/abc/def', ['https://t.co/abc/def']],
    [
      'bare names',
      'galley.com, (foo.co.jp) "galley.museum/a" 「galley.com」',
      ['galley.com', 'foo.co.jp', 'galley.museum/a', 'galley.com'],
    ],
    [
      'a bare name with all that follows',
      'galley.com:80 galley.com?q=a galley.com#b galley.com/c.',
      ['galley.com:80', 'galley.com?q=a', 'galley.com#b', 'galley.com/c'],
    ],
    ['a bare name in running Japanese', '私はgalley.comを使う', ['galley.com']],
    ['an e-mail address, a mention, a hashtag', 'crew@galley.com @galley.com #galley.com', []],
    ['another protocol', 'ftp://galley.com xhttps://galley.com', []],
    ['any case', 'HTTPS://Galley.COM/A', ['HTTPS://Galley.COM/A']],
    ['an emoji on both sides', `🚢${A}🚢 1️⃣${A} ${A}❤️`, [A, A, A]],
    ['line breaks', `${A}\n${A}\r\n${A}\u2028b`, [A, A, A]],
  ]
  for (const [why, text, links] of cases) it(why, () => assert.deepEqual(urls(text), links))

  it('ends an address of ASCII where X ends it', () => {
    const inside = fc.string({ unit: fc.constantFrom(...'ab1/-_.,:;!=&%('), maxLength: 12 })
    fc.assert(
      fc.property(inside, (rest) => {
        const text = `https://galley.com/${rest.replaceAll('(', '')}… `
        assert.deepEqual(urls(text), onX(text))
      }),
    )
  })
})
