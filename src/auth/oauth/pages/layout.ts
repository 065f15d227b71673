import { type Html, html } from './html.ts'

export const STYLE_PATH = '/oauth/style.css'

/** The frame of a page, in the style of the web app's pages before sign-in. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} – Galley</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main>${LOGO}${content}</main></body></html>
`.html
}

const LOGO = html`<p class="logo"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M8 6h16v20H8z" fill="currentColor"/><path d="M8 2v2.5M24 2v2.5M8 27.5V30M24 27.5V30M3 6h2.5M3 26h2.5M26.5 6H29M26.5 26H29" stroke="currentColor" stroke-width="1.4"/><path d="M12.4 16.4l2.6 2.6 5-6" fill="none" class="tick" stroke-width="2.4"/></svg>Galley</p>`
