import type { Answer } from './answer.ts'
import { type Html, html } from './html.ts'

/** A whole page in the sandbox's plain style: system fonts, light and dark, one column from 320 px up. */
export function pageAnswer(status: number, page: { title: string; brand: string; body: Html }): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><div class="column"><a class="brand" href="/">${page.brand}</a><span class="badge">sandbox</span></div></header>
<main class="column">${page.body}</main>
<footer class="column">A simulated platform on this machine. Nothing here reaches the real service.</footer>
</body>
</html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // No form-action: browsers would apply it to the redirect after the consent form.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: document.markup,
  }
}

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --text: #14181f; --soft: #586273; --line: #dfe3ea; --accent: #1557c0; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1216; --card: #171b21; --text: #eef1f5; --soft: #9aa5b5; --line: #2a313b; --accent: #8ab6ff; --on-accent: #0b1730 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
.column { width: 100%; max-width: 40rem; margin-inline: auto; padding-inline: 1rem }
header { background: var(--card); border-bottom: 1px solid var(--line) }
header .column { display: flex; align-items: center; gap: .625rem; min-height: 3.5rem }
.brand { font-weight: 650; color: inherit; text-decoration: none }
.badge { font-size: .75rem; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem }
main { padding-block: 1.5rem }
footer { padding-block: 0 2rem; color: var(--soft); font-size: .8125rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 1rem }
h2 { font-size: 1rem; margin: 1.25rem 0 .5rem }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.soft { color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-bottom: .75rem; overflow-wrap: anywhere }
.by { display: flex; gap: .75rem; align-items: center; margin-bottom: .5rem }
.by > div { min-width: 0 }
.by strong, .by span { display: block; line-height: 1.3 }
.by span { color: var(--soft); font-size: .875rem }
.face { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--line); font-weight: 650 }
.text { white-space: pre-wrap; margin: 0 0 .75rem }
.media { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .25rem; margin-bottom: .75rem }
.media img, .media video { display: block; width: 100%; height: 100%; max-height: 24rem; object-fit: cover; border-radius: .5rem; border: 1px solid var(--line) }
.poll { list-style: none; margin: 0 0 .75rem; padding: 0 }
.poll li { border: 1px solid var(--line); border-radius: .5rem; padding: .375rem .75rem; margin-bottom: .25rem }
.meta { display: flex; flex-wrap: wrap; gap: .25rem .75rem; margin: 0; color: var(--soft); font-size: .875rem }
.meta a { color: inherit }
.gone .text { text-decoration: line-through; color: var(--soft) }
.linkcard { display: block; border: 1px solid var(--line); border-radius: .5rem; padding: .625rem .75rem; margin-bottom: .75rem; color: inherit; text-decoration: none }
fieldset { border: 0; padding: 0; margin: 0 0 1rem }
legend { font-weight: 600; padding: 0; margin-bottom: .5rem }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
ul.scopes { margin: 0 0 1.25rem; padding-left: 1.25rem }
.actions { display: flex; gap: .75rem; flex-wrap: wrap }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid var(--line); background: var(--card); color: var(--text); cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
`
