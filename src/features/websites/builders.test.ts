import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf, HOME } from '../../../tests/support/features/websites/made-site.ts'

interface Case extends NonNullable<Parameters<typeof findingsOf>[0]> {
  /** Name, tagline, primary colour, heading font, text font, path of the logo. */
  found: [string | null, string | null, string | null, string | null, string | null, string | null]
}

/** Sites as builders and frameworks write them, reduced to their structure. */
const CASES: Readonly<Record<string, Case>> = {
  Wix: {
    head: `<meta name="generator" content="Wix.com Website Builder"><title>Home | Northwind</title><meta property="og:site_name" content="Northwind">
      <meta property="og:title" content="Home | Northwind"><link rel="icon" href="https://static.parastorage.com/client/pfavico.ico">
      <style>:root{--color_11:255,255,255;--color_15:17,24,39;--color_18:124,58,237;--font_2:normal normal 700 40px/1.2em "Playfair Display",serif}</style>
      <style>.comp-kx1{--bg:var(--color_18);--alpha-bg:1} .font_2{font:var(--font_2)} .font_8{font:normal normal 400 16px/1.6em Lora,serif}
      .comp-kx1 .wixui-button{background-color:rgba(var(--bg,var(--color_18,color_18)),var(--alpha-bg,1))} body{background-color:rgb(var(--color_11))}</style>`,
    body: `<div id="SITE_CONTAINER"><header id="SITE_HEADER"><a href="${HOME}"><img src="https://static.wixstatic.com/media/nw.png/v1/fill/w_90/nw.png" alt="Northwind"></a></header>
      <main><h1 class="font_2">Learn to sail in a weekend</h1><p class="font_8">We teach.</p><div class="comp-kx1"><a class="wixui-button" href="/book">Book now</a></div></main></div>`,
    found: [
      'Northwind',
      'Learn to sail in a weekend',
      '#7c3aed',
      'Playfair Display',
      'Lora',
      'https://static.wixstatic.com/media/nw.png/v1/fill/w_90/nw.png',
    ],
  },
  Squarespace: {
    head: `<title>Northwind — Learn to sail</title><meta property="og:site_name" content="Northwind"><meta itemprop="name" content="Northwind — Learn to sail">
      <style>:root{--accent-hsl:262.12,83.26%,57.84%;--black-hsl:0,0%,0%;--white-hsl:0,0%,100%;--heading-font-font-family:'Poppins';--body-font-font-family:'Lora';--primaryButtonBackgroundColor:hsla(var(--accent-hsl),1)}
      body{background:hsla(var(--white-hsl),1);font-family:var(--body-font-font-family)} h1,h2{font-family:var(--heading-font-font-family)} .sqs-button-element--primary{background-color:var(--primaryButtonBackgroundColor)}</style>`,
    body: `<header id="header"><div class="header-title-logo"><a href="/"><img src="//images.squarespace-cdn.com/content/v1/a/logo.png?format=1500w" alt="Northwind"></a></div></header>
      <main><h1>Sail</h1><p>We teach.</p><a class="sqs-block-button-element sqs-button-element--primary" href="/book">Book</a></main>`,
    found: [
      'Northwind',
      'Learn to sail',
      '#7c3aed',
      'Poppins',
      'Lora',
      'https://images.squarespace-cdn.com/content/v1/a/logo.png?format=1500w',
    ],
  },
  Framer: {
    head: `<meta name="generator" content="Framer 1a2b"><title>Northwind: Learn to sail</title><meta property="og:title" content="Northwind: Learn to sail">
      <link rel="icon" href="https://framerusercontent.com/images/own.png"><style>@font-face{font-family:"Satoshi";src:url(a.woff2)} body{--token-1:rgb(124, 58, 237);background:var(--token-0, rgb(255,255,255))}
      .framer-a1 .framer-text{font-family:var(--framer-font-family, Inter, sans-serif)} .framer-a1 .framer-9{background-color:var(--token-1, #000)}</style>`,
    body: `<div id="main"><div class="framer-a1"><nav><a href="./" class="framer-logo"><svg viewBox="0 0 2 2"><path d="M0"/></svg></a></nav><h1 class="framer-text" style="--framer-font-family:&quot;Satoshi&quot;, sans-serif">Sail</h1>
      <p class="framer-text" style="--framer-font-family:&quot;Satoshi&quot;">We teach.</p><a class="framer-9 framer-b" href="./book"><p>Get started</p></a></div></div>`,
    found: [
      'Northwind',
      'Learn to sail',
      '#7c3aed',
      'Satoshi',
      'Satoshi',
      'https://framerusercontent.com/images/own.png',
    ],
  },
  WordPress: {
    head: `<title>Northwind &#8211; Learn to sail</title><link rel="icon" href="/wp-content/uploads/icon-32x32.png" sizes="32x32"><link rel="icon" href="/wp-content/uploads/icon-192x192.png" sizes="192x192">
      <style>:root{--wp--preset--color--vivid-red:#cf2e2e;--wp--preset--color--primary:#7c3aed;--wp--preset--font-family--body:"Source Serif 4",serif}
      :where(body){font-family:var(--wp--preset--font-family--body)} :root :where(.wp-element-button,.wp-block-button__link){background-color:var(--wp--preset--color--primary)} .has-vivid-red-color{color:var(--wp--preset--color--vivid-red)}</style>`,
    body: `<header class="wp-block-template-part"><a href="/" class="custom-logo-link" rel="home"><img class="custom-logo" src="/wp-content/uploads/logo.png" alt="Northwind" srcset="/wp-content/uploads/logo.png 1x, /wp-content/uploads/logo@2x.png 2x"></a></header>
      <main><h1>Sail</h1><p>We teach.</p><a class="wp-block-button__link wp-element-button" href="/book">Book a course</a></main>`,
    found: [
      'Northwind',
      'Learn to sail',
      '#7c3aed',
      'Source Serif 4',
      'Source Serif 4',
      '/wp-content/uploads/logo.png',
    ],
  },
  Shopify: {
    head: `<title>Northwind &ndash; Gear for sailors</title><meta property="og:site_name" content="Northwind">
      <style>:root{--color-button:124,58,237;--alpha-button-background:1;--font-body-family:Assistant,sans-serif;--font-heading-family:"Josefin Sans",sans-serif} .button{background-color:rgba(var(--color-button),var(--alpha-button-background))}
      body{font-family:var(--font-body-family)} h1{font-family:var(--font-heading-family)}</style>`,
    body: `<div class="header-wrapper"><header class="header"><h1 class="header__heading"><a href="/" class="header__heading-link"><img src="//northwind.example/cdn/shop/files/logo.png?v=1&width=600" srcset="//northwind.example/cdn/shop/files/logo.png?v=1&width=50 50w" alt="Northwind" class="header__heading-logo"></a></h1></header></div>
      <main><h2>Gear</h2><p>For sailors.</p><a class="button" href="/collections/all">Shop all</a></main>`,
    found: [
      'Northwind',
      'Gear for sailors',
      '#7c3aed',
      'Josefin Sans',
      'Assistant',
      '/cdn/shop/files/logo.png?v=1&width=600',
    ],
  },
  'Next.js with shadcn': {
    html: 'lang="en" class="__className_d65c78 light"',
    head: `<title>Northwind | Learn to sail</title><link rel="icon" href="/favicon.ico" sizes="any"><style>@font-face{font-family:__Inter_d65c78} @font-face{font-family:__Inter_Fallback_d65c78}
      .__className_d65c78{font-family:__Inter_d65c78,__Inter_Fallback_d65c78;font-style:normal} @layer base{:root{--background:0 0% 100%;--primary:262.1 83.3% 57.8%;--secondary:220 14.3% 95.9%} .dark{--background:224 71.4% 4.1%;--primary:263.4 70% 50.4%} body{background-color:hsl(var(--background))}}
      .bg-primary{background-color:hsl(var(--primary))} .hover\\:bg-primary\\/90:hover{background-color:hsl(var(--primary)/.9)}</style>`,
    body: `<header><a class="flex" href="/"><svg class="icon"><path d="M0"/></svg><span>Northwind</span></a><button class="md:hidden"><svg><path d="M1"/></svg></button></header>
      <main><h1>Sail</h1><p>We teach.</p><button class="inline-flex bg-primary hover:bg-primary/90">Get started</button></main>`,
    found: ['Northwind', 'Learn to sail', '#7c3aed', 'Inter', 'Inter', '/favicon.ico'],
  },
  'Tailwind 4': {
    head: `<title>Learn to sail · Northwind</title><style>@layer theme,base,utilities;@layer theme{:root,:host{--font-sans:"Geist",ui-sans-serif;--color-violet-600:oklch(54.1% .281 293.009);--color-white:#fff}}
      @layer base{html,:host{font-family:var(--font-sans)} *{border:0 solid}} @layer utilities{.bg-violet-600{background-color:var(--color-violet-600)} .hover\\:bg-red-500{&:hover{@media (hover:hover){background-color:red}}} .text-white{color:var(--color-white)}}</style>`,
    body: `<nav><a href="/"><img src="/logo.svg" alt="Northwind logo"></a></nav><main><h1>Sail</h1><p>We teach.</p><a class="bg-violet-600 text-white hover:bg-red-500" href="/s">Start</a></main>`,
    found: ['Northwind', 'Learn to sail', '#7f22fe', 'Geist', 'Geist', '/logo.svg'],
  },
  'Linktree, by its own domain': {
    head: `<title>Northwind | Instagram, Facebook | Linktree</title><link rel="canonical" href="https://linktr.ee/northwind"><meta property="og:site_name" content="Linktree"><meta name="description" content="Linktree. Make your link do more.">`,
    body: `<main><h1>Northwind</h1><h2>Sailing school in Hamburg</h2><a href="https://northwind.example">Site</a><p>b</p></main><style>a{background:#43e660}</style>`,
    found: ['Northwind', 'Sailing school in Hamburg', null, null, null, null],
  },
}

describe('sites by builders and frameworks', () => {
  for (const [what, { found, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      const { name, tagline, suggestion } = await findingsOf(made)
      const { primary, headingFont, bodyFont, logo } = suggestion
      const [path] = found.slice(-1)
      assert.deepEqual(
        [name, tagline, primary, headingFont, bodyFont, logo].map((one) => one?.value ?? null),
        [...found.slice(0, 5), path ? new URL(path, HOME).href : null],
      )
    })
  }
})
