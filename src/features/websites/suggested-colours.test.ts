import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf } from '../../../tests/support/features/websites/made-site.ts'

type Made = Parameters<typeof findingsOf>[0]
interface Case extends Made {
  primary: string | null
  secondary?: string
  accent?: string
  background?: string
}

const button = (classes: string, text = 'Get started') => `<main><h1>Learn to sail</h1><p>We teach people to sail.</p>
<a class="${classes}" href="/start">${text}</a></main>`
const THEME = (hex: string) => `<meta name="theme-color" content="${hex}">`

const CASES: Readonly<Record<string, Case>> = {
  'a filled button': { css: '.btn{background:#0f766e;color:#fff}', primary: '#0f766e' },
  'a button beats theme-color': { head: THEME('#1d4ed8'), css: '.btn{background:#0f766e}', primary: '#0f766e' },
  'theme-color where no button is filled': { head: THEME('#1d4ed8'), css: '.btn{color:red}', primary: '#1d4ed8' },
  'theme-color for dark pages is another': {
    head: `<meta name="theme-color" content="#b91c1c" media="(prefers-color-scheme: dark)">${THEME('#1d4ed8')}`,
    primary: '#1d4ed8',
  },
  'bare channels': { css: ':root{--primary:221 83% 53%} .btn{background:hsl(var(--primary))}', primary: '#2463eb' },
  'bare channels with alpha': {
    css: ':root{--primary:15 118 110} .btn{--o:1;background-color:rgb(var(--primary) / var(--o))}',
    primary: '#0f766e',
  },
  'bare channels that no button has': {
    css: ':root{--primary:221 83% 53%} h1{color:hsl(var(--primary))}',
    primary: '#2463eb',
  },
  'oklch in layers': {
    css: '@layer theme{:root,:host{--color-teal:oklch(60% 0.118 184.704)}} @layer utilities{.bg-teal{background-color:var(--color-teal)}}',
    body: button('bg-teal px-4'),
    primary: '#009689',
  },
  'an unused palette': {
    css: ':root{--color-red-500:oklch(63.7% 0.237 25.331);--color-blue-500:#3b82f6;--wp--preset--color--vivid-red:#cf2e2e} .btn{border:1px solid #333}',
    primary: null,
  },
  'variables of variables': {
    css: ':root{--a:var(--b);--b:var(--c,red);--c:#7c3aed} .btn{background:var(--a)}',
    primary: '#7c3aed',
  },
  'a fallback': { css: '.btn{background:var(--nowhere, var(--neither, #7c3aed))}', primary: '#7c3aed' },
  'a circle': { css: ':root{--a:var(--b);--b:var(--a)} .btn{background:var(--a)}', primary: null },
  'a circle with a fallback': { css: ':root{--a:var(--a)} .btn{background:var(--a, #7c3aed)}', primary: '#7c3aed' },
  'a dark theme by class': {
    css: ':root{--p:#0f766e;--bg:#ffffff} .dark{--p:#5eead4;--bg:#000} body{background:var(--bg)} .btn{background:var(--p)}',
    primary: '#0f766e',
    background: '#ffffff',
  },
  'a dark theme that is served': {
    html: 'class="dark"',
    css: ':root{--p:#0f766e;--bg:#fff} .dark{--p:#2dd4bf;--bg:#0b1120} body{background:var(--bg)} .btn{background:var(--p)}',
    primary: '#2dd4bf',
    background: '#0b1120',
  },
  'a dark theme by media query': {
    css: 'body{background:#fdfcfb} .btn{background:#0f766e} @media (prefers-color-scheme:dark){body{background:#000}.btn{background:#fff}}',
    primary: '#0f766e',
    background: '#fdfcfb',
  },
  'a dark theme by attribute': {
    html: 'data-theme="light"',
    css: '[data-theme="light"]{--p:#0f766e} [data-theme="dark"]{--p:#fde047} .btn{background:var(--p)}',
    primary: '#0f766e',
  },
  'light-dark()': { css: '.btn{background:light-dark(#0f766e, #fde047)}', primary: '#0f766e' },
  'color-mix()': { css: '.btn{background:color-mix(in srgb, #0000ff 50%, #ff0000)}', primary: '#800080' },
  'a dark header on a light page': {
    css: 'header{background:#0c1a4b;color:#fff} body{background:#fff} .btn{background:#ea580c}',
    primary: '#ea580c',
    background: '#ffffff',
  },
  'a dark header and nothing else': { css: 'header{background:#1a1a1a}', primary: null },
  'a black button': {
    css: 'body{background:#fff} .btn{background:#000;color:#fff}',
    primary: '#000000',
    background: '#ffffff',
  },
  'a black button beside a vivid accent': {
    css: ':root{--accent:#f97316} .btn{background:#111} em{color:var(--accent)}',
    primary: '#111111',
    accent: '#f97316',
  },
  'black text is no black button': { css: 'body{color:#000} h1{color:#000}', primary: null },
  'a ghost button': {
    head: THEME('#be185d'),
    css: '.btn{background:transparent;border:1px solid #000}',
    primary: '#be185d',
  },
  'a white button': { head: THEME('#be185d'), css: '.btn{background:#fff;color:#be185d}', primary: '#be185d' },
  'the button that leads, not the many others': {
    body: `${button('btn btn-primary')}${'<button class="tab">Tab</button>'.repeat(8)}`,
    css: '.btn-primary{background:#0f766e} .tab{background:#64748b}',
    primary: '#0f766e',
  },
  'a banner for cookies is not the site': {
    body: `<div id="cookie-banner"><button class="btn accept">Accept all</button></div>${button('cta')}`,
    css: '.accept{background:#16a34a} .cta{background:#7c3aed}',
    primary: '#7c3aed',
  },
  'a button in its hovered state': {
    css: '.btn{background:#0f766e} .btn:hover{background:#b91c1c}',
    primary: '#0f766e',
  },
  'the more specific rule': { css: 'main .btn{background:#0f766e} .btn{background:#b91c1c}', primary: '#0f766e' },
  'an important rule': { css: '.btn{background:#0f766e!important} main .btn{background:#b91c1c}', primary: '#0f766e' },
  'a rule outside of layers': {
    css: '.btn{background:#0f766e} @layer a{main .btn{background:#b91c1c}}',
    primary: '#0f766e',
  },
  'a rule for narrow windows': {
    css: '.btn{background:#0f766e} @media (max-width:600px){.btn{background:#b91c1c}}',
    primary: '#0f766e',
  },
  'a nested rule': {
    css: '.btn{background:#0f766e; &:hover{background:#b91c1c}} main{& .btn{background:#7c3aed}}',
    primary: '#7c3aed',
  },
  'a gradient': { css: '.btn{background:linear-gradient(90deg,#0f766e,#14b8a6)}', primary: '#0f766e' },
  'an inline style': { body: button('x" style="background:#0f766e'), primary: '#0f766e' },
  'a broken sheet': { css: '@bogus{a:b} .y{color:;;]} .z{:} .btn{background:#0f766e} .x{color', primary: '#0f766e' },
  'a framework that the site carries along': {
    css: '.btn{background:#0f766e} .btn-danger{background:#dc3545} .bg-info{background:#0dcaf0} .text-primary{color:#0d6efd}',
    primary: '#0f766e',
  },
  'a secondary colour by name': {
    css: ':root{--primary:#0f766e;--secondary:#f59e0b} .btn{background:var(--primary)} i{color:var(--secondary)}',
    primary: '#0f766e',
    secondary: '#f59e0b',
  },
  'a grey secondary is none': {
    css: ':root{--primary:#0f766e;--secondary:#f1f5f9} .btn{background:var(--primary)}',
    primary: '#0f766e',
  },
  'a page that scripts draw: theme-color and background of the manifest': {
    body: '<div id="root"></div>',
    manifest: { theme_color: '#be185d', background_color: '#fff7ed' },
    primary: '#be185d',
    background: '#fff7ed',
  },
  'a page that scripts draw: its sheet': {
    body: '<div id="root"></div>',
    css: '.btn-primary{background:#0f766e} .x{background:#b91c1c}',
    primary: '#0f766e',
  },
  'the vivid colour that is used most': {
    body: '<main><h1>a</h1><h2>b</h2><p>We teach people to sail.</p><i>c</i></main>',
    css: 'h1{color:#0f766e} h2{color:#0f766e} i{background:#0f766e} p{color:#333}',
    primary: '#0f766e',
  },
  'the sheet of a banner for cookies': {
    body: '<div id="onetrust-consent-sdk"><a class="ot-sdk-x">a</a></div><main><h1>a</h1><h2>b</h2><p>c</p></main>',
    css: '#onetrust-banner-sdk a,#onetrust-consent-sdk a{color:#3860be} #onetrust-consent-sdk .ot-sdk-x{background:#3860be} .ot-sdk-x{border-color:#3860be}',
    primary: null,
  },
  'a button in a text, by a name that no list knows': {
    body: '<main><h1>a</h1><p>We teach. <a class="lihtne" href="/b">Broneeri</a></p><ul><li><a href="/c">c</a></li></ul></main>',
    css: '.lihtne{background:#0f766e} a{color:#b91c1c}',
    primary: '#0f766e',
  },
  'a button of somebody else’s service': {
    body: `${button('x')}<div class="wa-widget"><a class="btn btn-primary" href="https://chat.example">Chat now</a></div>`,
    css: '.btn-primary{background:#25d366} .x{background:#0f766e}',
    primary: '#0f766e',
  },
  'a page that scripts draw: buttons by the names in its sheet': {
    body: '<div id="app"></div>',
    css: '.Button_danger__a1{background:#b91c1c} .Button_primary__a1{background:#0f766e}',
    primary: '#0f766e',
  },
  'colours by name in another language': {
    css: ':root{--farbe-primaer:#b91c1c;--color-secundario:#f59e0b;--akzentfarbe:#0f766e}',
    primary: '#b91c1c',
    secondary: '#f59e0b',
    accent: '#0f766e',
  },
  nothing: { css: 'body{margin:0}', primary: null },
}

describe('the colours that are suggested', () => {
  for (const [what, { primary, secondary, accent, background, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      const { suggestion } = await findingsOf(made)
      const found = (['primary', 'secondary', 'accent', 'background'] as const).map(
        (part) => suggestion[part]?.value ?? null,
      )
      assert.deepEqual(found, [primary, secondary ?? null, accent ?? null, background ?? null])
    })
  }
})
