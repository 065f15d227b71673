import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOf, HOME } from '../../../tests/support/features/websites/made-site.ts'

type Made = Parameters<typeof findingsOf>[0]
/** Each colour as `hex source detail ×uses`, with a star if it is neutral. */
async function listed(made: Made): Promise<string[]> {
  const { colours } = await findingsOf(made)
  return colours.map(
    ({ hex, source, detail, uses, neutral }) => `${hex} ${source} ${detail} ×${uses}${neutral ? ' *' : ''}`,
  )
}

test('each colour has the most trusted place where it stands, and how many declarations use it', async () => {
  const made = {
    head: '<meta name="theme-color" content="#0F766E">',
    css: ':root{--brand:#7c3aed} h1{color:var(--brand)} p{color:#333;border-color:#7c3aed} .btn{background:teal} header{background:#0f766e}',
    body: '<header>a</header><main><h1>b</h1><p style="background:#fef3c7">c</p><a class="btn">Start</a></main>',
  }
  assert.deepEqual(await listed(made), [
    '#0f766e theme-color theme-color ×1',
    '#7c3aed css-variable --brand ×2',
    '#008080 stylesheet .btn ×1',
    '#333333 stylesheet p ×1 *',
    '#fef3c7 inline p ×1',
  ])
})

test('every place is kept as evidence', async () => {
  const { colours } = await findingsOf({ css: ':root{--brand:#7c3aed} h1{color:var(--brand)}' })
  const address = `${HOME}site.css`
  assert.deepEqual(colours[0]?.evidence, [
    { address, place: '--brand' },
    { address, place: 'h1' },
  ])
})

const LEFT_OUT: readonly [what: string, made: Made][] = [
  ['a palette that nothing uses', { css: ':root{--color-red-500:#ef4444;--wp--preset--color--vivid-red:#cf2e2e}' }],
  [
    'a rule that no element of the page could have',
    { css: '.bg-red{background:#ef4444} #sale{color:#f00} table{color:#f00} [data-x]{color:#f00}' },
  ],
  [
    'a dark theme that is not served',
    { css: '.dark h1{color:#f00} @media (prefers-color-scheme:dark){h1{color:#f00}}' },
  ],
  ['a state', { css: 'a:hover{color:#f00} a:focus{color:#f00} ::selection{background:#f00}' }],
  ['words of alarm', { css: '.error{color:#f00}', body: '<main><h1>a</h1><p class="error">b</p><p>c</p></main>' }],
  ['what is hardly seen', { css: 'h1{background:rgb(255 0 0 / 10%)}' }],
  ['a sheet for printers', { css: '@media print{h1{color:#f00}}' }],
  ['what is no colour', { css: 'h1{background:url(red.png) no-repeat;color:inherit;border:0}' }],
]
for (const [what, made] of LEFT_OUT) {
  test(`left out: ${what}`, async () => {
    assert.deepEqual(await listed(made), [])
  })
}

const NOTATIONS: readonly [css: string, hex: string][] = [
  ['#F60', '#ff6600'],
  ['#ff660080', '#ff6600'],
  ['rebeccapurple', '#663399'],
  ['rgb(255,102,0)', '#ff6600'],
  ['RGB(100% 40% 0% / .9)', '#ff6600'],
  ['hsl(24deg,100%,50%)', '#ff6600'],
  ['hsla(.0666667turn 100% 50% / 1)', '#ff6600'],
  ['hwb(24 0% 0%)', '#ff6600'],
  // These four are the examples of one colour at https://developer.mozilla.org/en-US/docs/Web/CSS/color_value
  ['lab(29.2345% 39.3825 20.0664)', '#7d2329'],
  ['lch(29.2345% 44.2 27)', '#7d2329'],
  ['oklab(40.101% 0.1147 0.0453)', '#7d2329'],
  ['oklch(40.101% 0.12332 21.555)', '#7d2329'],
  ['color(srgb 1 .4 0)', '#ff6600'],
  ['linear-gradient(90deg, #f60 10%, transparent)', '#ff6600'],
]
for (const [css, hex] of NOTATIONS) {
  test(`${css} is ${hex}`, async () => {
    assert.equal((await findingsOf({ css: `h1{background:${css}}` })).colours[0]?.hex, hex)
  })
}
