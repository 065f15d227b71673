import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress, type Encoding } from '../http/content-encoding.ts'
import { entityTag } from '../http/entity-tag.ts'

/** A page ready to be sent: its text, its tag, and its compressed forms. */
export interface WebPage {
  html: string
  tag: string
  encoded: Record<Encoding, Buffer>
}

/** The build's facts about each page behind sign-in (`web/vite/page-files.ts`). */
interface PageParts {
  path: string
  head: string
  frame: string
}

/**
 * Reads the pages of the built web app, by address. Null if nothing is built. All are made from one file. For some
 * addresses the build adds a head, which loads at once what the router would request later, and a static frame to show
 * until then.
 */
export async function readWebPages(folder: string): Promise<((path: string, signedIn: boolean) => WebPage) | null> {
  if (!existsSync(join(folder, 'index.html'))) return null
  const plain = await readFile(join(folder, 'index.html'), 'utf8')
  const listed = existsSync(join(folder, 'pages.json'))
    ? (JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as PageParts[]) // our own build's word
    : []
  const any = await ready(plain)
  const pages = new Map(
    await Promise.all(listed.map(async (page) => [page.path, await ready(whole(plain, page))] as const)),
  )
  return (path, signedIn) => {
    // Without a session the browser goes to the sign-in page, which needs neither.
    if (!signedIn) return any
    for (let at = path.replace(/\/+$/, '') || '/'; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const page = pages.get(at)
      if (page) return page
    }
    return any
  }
}

function whole(html: string, { head, frame }: PageParts): string {
  // At the beginning of the head, because browsers request its first entries first.
  return html.replace('<head>', () => `<head>${head}`).replace('<div id="root">', () => `${frame}<div id="root">`)
}

async function ready(html: string): Promise<WebPage> {
  const [br, gzip] = await Promise.all([compress(html, 'br'), compress(html, 'gzip')])
  return { html, tag: entityTag(html), encoded: { br, gzip } }
}
