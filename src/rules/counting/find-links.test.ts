import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { findLinks } from './find-links.ts'

const urls = (text: string) => findLinks(text).map(({ url }) => url)

describe('findLinks', () => {
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
  for (const [why, text, links] of cases) it(why, () => assert.deepEqual(urls(text), links))

  it('gives positions in the text as it was given', () => {
    assert.deepEqual(findLinks('🚢 galley.com!'), [{ start: 3, end: 13, url: 'galley.com' }])
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
        for (const { start, end, url } of findLinks(given)) {
          assert.ok(start >= from && end > start && end <= given.length)
          assert.equal(given.slice(start, end), url)
          from = end
        }
      }),
      { numRuns: 2000 },
    )
  })
})
