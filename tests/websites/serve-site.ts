import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { encodeText } from './encode-text.ts'
import { folderOf, type Site, type SiteAnswer } from './site.ts'

export interface Served {
  origin: string
  /** The origin with the files of the site's builder: the folder `cdn` of the site, on another host. */
  cdn: string
  /** Whole addresses, in the order of the requests. */
  asked: string[]
  stop: () => void
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const LISTED_ENCODING = new Set(['.html', '.css'])

/**
 * Serves a site until `stop` is called. `forbidden` is an origin to which its pages link and that nobody may request.
 */
export async function serveSite(site: Site, forbidden: string): Promise<Served> {
  const asked: string[] = []
  const own = await listening((request, response) => answer(request, response, '', origin, site.answers ?? {}))
  const other = await listening((request, response) => answer(request, response, 'cdn', cdn, {}))
  const origin = originOf(own)
  const cdn = originOf(other)
  const fill = (text: string): string =>
    text
      .replaceAll('{{origin}}', origin)
      .replaceAll('{{cdn}}', cdn)
      .replaceAll('{{cdnHost}}', new URL(cdn).host)
      .replaceAll('{{private}}', forbidden)

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    under: string,
    at: string,
    answers: Record<string, SiteAnswer>,
  ): void {
    const url = new URL(request.url ?? '/', at)
    asked.push(url.href)
    const given = answers[url.pathname] ?? {}
    const to = given.byLanguage ? languageOf(request, given.byLanguage) : given.redirect
    if (to !== undefined) {
      response.writeHead(302, { location: fill(to), vary: 'accept-language' }).end()
      return
    }
    const file = given.file ?? (url.pathname === '/' ? 'index.html' : decodeURIComponent(url.pathname.slice(1)))
    const path = new URL(under === '' ? file : `${under}/${file}`, folderOf(site.id))
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title><h1>Not found</h1>')
      return
    }
    const kind = extname(file)
    const charset = LISTED_ENCODING.has(kind) ? (site.charset ?? 'utf-8') : 'utf-8'
    const own = fill(readFileSync(path, 'utf8'))
    const text = kind === '.css' ? own + ballastOf(site) : own
    const named = site.charset === undefined || site.charsetInHeader ? `; charset=${charset}` : ''
    response
      .writeHead(given.status ?? 200, {
        'content-type': `${TYPES[kind] ?? 'application/octet-stream'}${named}`,
        ...given.headers,
      })
      .end(encodeText(kind === '.html' ? withForbidden(text, forbidden) : text, charset))
  }

  const stop = (): void => {
    for (const server of [own, other]) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { origin, cdn, asked, stop }
}

const originOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`

/**
 * Adds links to addresses that nobody may request. A page may contain such links on purpose, so that its readers
 * request them.
 */
function withForbidden(html: string, forbidden: string): string {
  const local = forbidden.replace('127.0.0.1', 'localhost')
  const traps = `<link rel="stylesheet" href="${forbidden}/late.css"><img src="${forbidden}/pixel.gif" alt=""><script src="${local}/a.js"></script><iframe src="${local}/frame" title=""></iframe>`
  return html.includes('</body>') ? html.replace('</body>', `${traps}</body>`) : html + traps
}

function languageOf(request: IncomingMessage, byLanguage: Record<string, string>): string | undefined {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 2)
  return byLanguage[wanted] ?? byLanguage['*']
}

/** Utility classes with their own colours, as a framework generates them. */
function ballastOf({ ballast = 0 }: Site): string {
  return Array.from({ length: ballast }, (_, at) => {
    const hex = ((at * 7919) % 0xffffff).toString(16).padStart(6, '0')
    return `.u-bg-${at}{background-color:#${hex}}.md\\:u-text-${at}:hover{color:#${hex}}`
  }).join('\n')
}
