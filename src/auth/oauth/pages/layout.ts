import { type Html, html } from './html.ts'

export const STYLE_PATH = '/oauth/style.css'

/** The frame of a page, which looks like the web app's own pages before sign-in. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} – Galley</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main>${LOGO}${content}</main></body></html>
`.html
}

const LOGO = html`<p class="logo"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="1" y="1" width="22" height="22" rx="5" fill="currentColor"/><path d="M7 5h10v14H7z" class="sheet"/><path d="M9.5 9h5M9.5 12h5" class="lines"/><path d="M9.3 15.4l1.7 1.7 3.6-4" fill="none" stroke="currentColor" stroke-width="1.8"/></svg>Galley</p>`
