import assert from 'node:assert/strict'
import type { Server, ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { png, pngThatSays, svg } from '../../../tests/support/features/brand/logos.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'

let t: TestApp
let owner: Person
let server: Server
let spy: Server
/** Requests that a logo caused; there must be none. */
let asked: string[] = []
const answers = new Map<string, (response: ServerResponse) => void>()

before(async () => {
  t = await testApp()
  t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  owner = await t.make.org()
  server = await listening((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  spy = await listening((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png' }).end()
  })
})
after(async () => {
  for (const one of [server, spy]) {
    one.closeAllConnections()
    one.close()
  }
  await t.close()
})

const away = (path: string) => `http://127.0.0.1:${portOf(spy)}/${path}`
const red = '<rect width="20" height="20" fill="#c00"/>'
const deep = (levels: number) => '<g>'.repeat(levels) + red + '</g>'.repeat(levels)

type Bytes = string | Uint8Array | (() => string | Promise<Uint8Array>)
/** The outcome: the code of a refusal, `cleaned` with a warning, or `kept` without one. */
type Outcome =
  | 'cleaned'
  | 'kept'
  | 'not_decodable'
  | 'cut_off'
  | 'too_many_pixels'
  | 'logo_empty'
  | 'unsupported_type'
  | 'too_large'
  | 'too_costly'

const LOGOS: [what: string, bytes: Bytes, outcome: Outcome | readonly Outcome[]][] = [
  ['a script', svg('<script>fetch("/")</script>'), 'cleaned'],
  ['a script in CDATA', svg('<script><![CDATA[fetch("/")]]></script>'), 'cleaned'],
  ['a handler', svg('', 'onload="alert(1)"'), 'cleaned'],
  ['a handler of a shape', svg('<circle r="4" onclick="alert(1)"/>'), 'cleaned'],
  ['a link that runs', svg('<a href="javascript:alert(1)"><circle r="4"/></a>'), 'cleaned'],
  ['a picture from elsewhere', () => svg(`<image href="${away('image')}" width="9" height="9"/>`), 'cleaned'],
  [
    'a picture from elsewhere, the old way',
    () => svg(`<image xlink:href="${away('xlink')}"/>`, 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    'cleaned',
  ],
  ['a file of this machine', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), 'cleaned'],
  ['a shape from elsewhere', () => svg(`<use href="${away('use')}#a"/>`), 'cleaned'],
  ['a filter picture from elsewhere', () => svg(`<filter id="f"><feImage href="${away('fe')}"/></filter>`), 'cleaned'],
  [
    'a page inside',
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe/></body></foreignObject>'),
    'cleaned',
  ],
  ['an animation of a link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), 'cleaned'],
  ['an embedded picture', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), 'cleaned'],
  ['a style sheet that imports', () => svg(`<style>@import url(${away('import')});</style>`), 'kept'],
  ['a style sheet that imports, in escapes', () => svg(`<style>@im\\70ort "${away('escape')}";</style>`), 'kept'],
  ['a font from elsewhere', () => svg(`<style>@font-face{font-family:a;src:url(${away('font')})}</style>`), 'kept'],
  ['a colour from elsewhere', () => svg(`<circle r="4" fill="url(${away('fill')}#a)"/>`), 'cleaned'],
  [
    'a colour from elsewhere, in a style',
    () => svg(`<circle r="4" style="fill:url('${away('style')}#a')"/>`),
    'cleaned',
  ],
  ['a colour from elsewhere, in escapes', () => svg(`<circle r="4" style="fill:u\\72l(${away('esc')})"/>`), 'cleaned'],
  ['a style sheet beside it', () => `<?xml-stylesheet href="${away('pi')}"?>${svg()}`, 'kept'],
  [
    'an entity that is a file',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'not_decodable',
  ],
  [
    'an entity from elsewhere',
    () => `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${away('dtd')}"> %x;]>${svg('<text>&y;</text>')}`,
    'not_decodable',
  ],
  [
    'entities of entities',
    `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij']
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
      .join('')}]>${svg('<text>&j;</text>')}`,
    'not_decodable',
  ],
  ['a shape that shows itself', svg('<g id="a"><use href="#a"/><circle r="4"/></g>'), 'kept'],
  [
    'shapes that double, thirty times',
    svg(
      `<defs><g id="g0"><circle r="1"/></g>${Array.from({ length: 30 }, (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`).join('')}</defs><use href="#g30"/>`,
    ),
    // Either the five seconds of the child process or a limit of the renderer comes first.
    ['too_costly', 'not_decodable'],
  ],
  ['thirty thousand groups in each other', svg(deep(30_000)), 'not_decodable'],
  ['a side of a billion', svg('', 'width="1000000000" height="1"'), 'not_decodable'],
  ['sides of a hundred thousand', svg('', 'width="100000" height="100000"'), 'too_many_pixels'],
  ['nothing that can be seen', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>', 'logo_empty'],
  [
    'shapes under another name',
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:rect width="9" height="9"/></x:svg>',
    'logo_empty',
  ],
  ['a drawing that ends early', svg().slice(0, -9), 'cut_off'],
  ['a drawing in another encoding', Buffer.from(svg(), 'utf16le'), 'unsupported_type'],
  ['a drawing that is packed', gzipSync(svg()), 'unsupported_type'],
  ['more than a megabyte of drawing', svg('<g/>'.repeat(300_000)), 'too_large'],
  ['comments without end', `${'<!-- --> '.repeat(5000)}<svh>`, 'unsupported_type'],
  ['a page', '<!doctype html><svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'unsupported_type'],
  ['a PNG that says it has 1,600 megapixels', pngThatSays(40_000, 40_000), 'too_many_pixels'],
  ['a PNG that ends in its middle', async () => (await png(400, 400)).subarray(0, 300), 'not_decodable'],
  ['a PNG with a script behind it', async () => Buffer.concat([await png(300, 300), Buffer.from('<script/>')]), 'kept'],
  ['the first bytes of a PNG, then a page', Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1'), 'not_decodable'],
  ['a video', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), 'unsupported_type'],
  ['a PDF', '%PDF-1.7\n', 'unsupported_type'],
  ['nothing', '', 'unsupported_type'],
]

const given = async (bytes: Bytes) => Buffer.from((typeof bytes === 'function' ? await bytes() : bytes) as Uint8Array)

describe(`${LOGOS.length} malicious logos are refused with a reason or cleaned, and cause no request to any other server:`, () => {
  for (const [index, [what, bytes, outcome]] of LOGOS.entries()) {
    test(what, async () => {
      asked = []
      const body = await given(bytes)
      answers.set(`/${index}`, (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(body))
      const url = `http://127.0.0.1:${portOf(server)}/${index}`
      const answer = await t.request('PATCH', '{O}/brand/kit', { as: owner, body: { logo: { url } } })
      const said = JSON.stringify(answer.body)
      assert.ok([outcome].flat().includes(outcomeOf(answer)), said)
      assert.deepEqual(asked, [])
      if (answer.status === 200) {
        const file = await t.app.inject({ url: new URL(answer.data.kit.logo.url).pathname })
        assert.match(String(file.headers['content-type']), /^image\/png/)
        assert.equal((await sharp(file.rawPayload).metadata()).format, 'png')
        assert.ok(!/script|127\.0\.0\.1|passwd/.test(file.rawPayload.toString('latin1')))
        // The rest of the SVG is drawn: the left half is red, or the whole picture has one colour.
        const { data } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true })
        assert.ok(data.some((value) => value > 0))
      } else {
        assert.match(answer.body.details[0].message, /export|give a direct link/i)
        assert.equal(answer.body.details.length, 1)
      }
    })
  }
})

function outcomeOf(answer: { status: number; data: Answer['data']; body: Answer['body'] }): Outcome {
  // a code that is not in the list fails the test
  if (answer.status === 422) return (answer.body.details[0]?.code ?? '') as Outcome
  if (answer.status !== 200) return String(answer.status) as Outcome
  return answer.data.warnings.some(({ code }) => code === 'logo_cleaned') ? 'cleaned' : 'kept'
}
interface Answer {
  data: { warnings: { code: string }[] }
  body: { details: { code: string }[] }
}

test('the spy server notices every request', async () => {
  asked = []
  await fetch(away('heard'))
  assert.deepEqual(asked, ['/heard'])
})
