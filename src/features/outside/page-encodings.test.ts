import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createPageReader } from './read-page.ts'

/** The bytes of a word in an encoding; everything around it is ASCII. */
const hex = (text: string) => Buffer.from(text, 'hex')
const CYRILLIC = hex('cff0e8e2e5f2')
const JAPANESE = hex('93fa967b')
const CAFE = Buffer.from('café €', 'utf8')
const CAFE_1252 = hex('636166e92080')

/** A page; `head` comes before the title. */
const page = (head: string, title: Buffer, rest = '') =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}<title>`),
    title,
    Buffer.from(`</title>${rest}</head>`),
  ])
const meta = (charset: string) => `<meta charset=${charset}>`
const pragma = (charset: string) => `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`
const wide = (text: string) => Buffer.from(text, 'utf16le')
const filled = ' '.repeat(2000)

/** A page whose limit of 512 KB falls inside a character. */
const CUT = Buffer.concat([page('x'.repeat((page('', CAFE).length + 1) % 2), CAFE), Buffer.alloc(600_000, 'é')])

type Case = [what: string, type: string | null, body: Buffer, title: string | null]
const CASES: Case[] = [
  ['windows-1251 of the server', 'text/html; charset=windows-1251', page('', CYRILLIC), 'Привет'],
  ['a label of old, in quotes', 'text/html;charset="x-sjis"', page('', JAPANESE), '日本'],
  ['in quotes of the other kind', "text/html; charset='cp1251'", page('', CYRILLIC), 'Привет'],
  ['upper case, blanks, another parameter', 'TEXT/HTML ; level=1; CharSet = CP1251', page('', CYRILLIC), 'Привет'],
  ['latin1 is windows-1252', 'text/html; charset=latin1', page('', CAFE_1252), 'café €'],
  ['ISO-8859-1 is windows-1252', 'text/html; charset=ISO-8859-1', page('', CAFE_1252), 'café €'],
  ['a type that is said twice', 'text/html, text/html; charset=cp1251', page('', CYRILLIC), 'Привет'],
  ['meta charset', 'text/html', page(meta('windows-1251'), CYRILLIC), 'Привет'],
  ['meta charset in quotes with blanks', 'text/html', page(meta('" Shift_JIS "'), JAPANESE), '日本'],
  ['meta http-equiv', 'text/html', page(pragma('shift_jis'), JAPANESE), '日本'],
  [
    'content before http-equiv',
    'text/html',
    page('<META content="text/html;charset=cp1251" HTTP-EQUIV=content-type />', CYRILLIC),
    'Привет',
  ],
  ['a content that is no pragma', 'text/html', page('<meta name="a" content="charset=cp1251">', CAFE), 'café €'],
  ['a meta in a note', 'text/html', page(`<!-- ${meta('cp1251')} -->`, CAFE), 'café €'],
  ['a meta further down', 'text/html', page(filled + meta('cp1251'), CYRILLIC), 'Привет'],
  ['a meta below the title', 'text/html', page('', CYRILLIC, meta('cp1251')), 'Привет'],
  [
    'a meta without a value',
    'text/html',
    page('<meta http-equiv="content-type" content="text/html; charset">', CAFE),
    'café €',
  ],
  ['the server counts before the meta', 'text/html; charset=utf-8', page(meta('cp1251'), CAFE), 'café €'],
  ['a server that says nonsense', 'text/html; charset=none', page(meta('cp1251'), CYRILLIC), 'Привет'],
  [
    'BOM counts before both',
    'text/html; charset=cp1251',
    Buffer.concat([hex('efbbbf'), page(meta('cp1251'), CAFE)]),
    'café €',
  ],
  ['UTF-16LE by BOM', 'text/html', wide(`\ufeff${page('', CAFE)}`), 'café €'],
  ['UTF-16BE by BOM', 'text/html', wide(`\ufeff${page('', CAFE)}`).swap16(), 'café €'],
  ['UTF-16 of the server', 'text/html; charset=utf-16le', wide(`${page('', CAFE)}`), 'café €'],
  ['a meta of UTF-16 means UTF-8', 'text/html', page(meta('utf-16'), CAFE), 'café €'],
  ['nobody says, and it is UTF-8', 'text/html', page('', CAFE), 'café €'],
  ['nobody says, and it is not', 'text/html', page('', CAFE_1252), 'café €'],
  ['UTF-8 that is cut at the limit', 'text/html', CUT, 'café €'],
  ['euc-jp', 'text/html', page(meta('euc-jp'), hex('c6fccbdc')), '日本'],
  ['iso-2022-jp', 'text/html; charset=iso-2022-jp', page('', hex('1b2442467c4b5c1b2842')), '日本'],
  ['gb2312 is gbk', 'text/html', page(meta('gb2312'), hex('c8d5b1be')), '日本'],
  ['gb18030', 'text/html', page(meta('gb18030'), hex('c8d5b1be')), '日本'],
  ['big5', 'text/html; charset=big5', page('', hex('a4e9a5bb')), '日本'],
  ['euc-kr by its other name', 'text/html', page(meta('ks_c_5601-1987'), hex('c7d1b1b9')), '한국'],
  ['koi8-r', 'text/html', page(meta('koi8-r'), hex('f0d2c9d7c5d4')), 'Привет'],
  ['iso-8859-2', 'text/html', page(meta('latin2'), hex('b3f364bc')), 'łódź'],
  ['iso-8859-7', 'text/html', page(meta('greek'), hex('c3e5e9dc')), 'Γειά'],
  ['windows-1255', 'text/html', page(meta('windows-1255'), hex('f9ece5ed')), 'שלום'],
  ['windows-1256', 'text/html', page(meta('windows-1256'), hex('d3e1c7e3')), 'سلام'],
  ['tis-620 is windows-874', 'text/html', page(meta('tis-620'), hex('e4b7c2')), 'ไทย'],
  ['an encoding that no browser reads', 'text/html; charset=iso-2022-kr', page('', CAFE), null],
  [
    'XHTML',
    'application/xhtml+xml',
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), page('', CYRILLIC)]),
    'Привет',
  ],
  [
    'a page as XML',
    'text/xml; charset=utf-8',
    Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), page('', CAFE)]),
    'café €',
  ],
  [
    'another document as XML',
    'application/xml',
    Buffer.from('<?xml version="1.0"?><rss><title>News</title></rss>'),
    null,
  ],
  ['no type', null, page(meta('cp1251'), CYRILLIC), 'Привет'],
  ['an empty type', '', page('', CAFE), 'café €'],
  ['a type that means none', 'application/unknown', Buffer.from('<!-- a --> <TITLE>A page</TITLE>'), 'A page'],
  ['no type, and no page', null, Buffer.from('{"a": "<title>No page</title>"}'), null],
  ['text', 'text/plain', page('', CAFE), null],
  ['a type that only begins so', 'text/html-sandboxed', page('', CAFE), null],
]

describe(`${CASES.length} pages in all kinds of encodings and types are named as a browser names them:`, () => {
  let server: Server
  const readPage = createPageReader(createGuardedFetch({ allowLoopback: true }))
  const by = { parties: ['user:a'], until: new AbortController().signal }
  before(async () => {
    server = createServer((request, response) => {
      const [, type, body] = CASES[Number(request.url?.slice(1))] ?? ['', null, Buffer.of()]
      response.writeHead(200, type === null ? {} : { 'content-type': type }).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  after(() => server.close())

  for (const [index, [what, , , title]] of CASES.entries()) {
    test(what, async () => {
      const read = await readPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${index}`, by)
      assert.equal(read?.title ?? null, title)
    })
  }
})
