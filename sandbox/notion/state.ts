import { createHash, randomBytes } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import { DEMO_NOTION_PAGES } from './demo-pages.ts'
import {
  DEMO_NOTION_CLIENT,
  type NotionBlockSeed,
  type NotionClient,
  type NotionPageSeed,
  type NotionSandboxOptions,
} from './options.ts'

export interface NotionBlock extends Omit<NotionBlockSeed, 'children'> {
  id: string
  children: NotionBlock[]
}

export interface NotionPage {
  id: string
  titleParts: string[]
  parentId: string | null
  blocks: NotionBlock[]
  editedAtMs: number
  inTrash: boolean
}

/** What one consent shared with an app. */
export interface NotionGrant {
  clientId: string
  botId: string
  accessToken: string
  refreshToken: string | null
  /** The shared pages, each with the moment since which it is shared. Pages that lie in one are shared with it. */
  shared: Map<string, number>
}

interface Code {
  clientId: string
  redirectUri: string
  pageIds: string[]
  endsAtMs: number
}

export interface NotionState {
  readonly workspace: { id: string; name: string }
  readonly clients: NotionClient[]
  readonly pages: Map<string, NotionPage>
  readonly grants: Set<NotionGrant>
  readonly codes: Map<string, Code>
  /** The page of that title. */
  page(title: string): NotionPage
  addPage(seed: NotionPageSeed): NotionPage
  /** Replaces what a page says. Its time of the edit is cut to the minute, as Notion's is. */
  edit(title: string, blocks: NotionBlockSeed[]): void
  share(title: string): void
  unshare(title: string): void
  /** Since when this grant shares the page; null if it does not. */
  sharedSince(grant: NotionGrant, page: NotionPage): number | null
}

export interface NotionContext extends Bench<NotionSandboxOptions> {
  state: NotionState
}

export const newToken = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`

/** An id as Notion writes it, the same for the same words. */
export function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export function createNotionState({ options, clock, nextNumber }: Bench<NotionSandboxOptions>): NotionState {
  const pages = new Map<string, NotionPage>()
  const grants = new Set<NotionGrant>()
  const minute = () => Math.floor(clock.now() / 60_000) * 60_000
  const blockOf = ({ children = [], ...seed }: NotionBlockSeed): NotionBlock => ({
    ...seed,
    id: idFrom(`block ${nextNumber()}`),
    children: children.map(blockOf),
  })
  const idOf = (title: string) => idFrom(`page ${title}`)
  const page = (title: string): NotionPage => {
    const found = [...pages.values()].find(({ titleParts }) => titleParts.join('') === title)
    if (!found) throw new Error(`The simulated Notion has no page “${title}”`)
    return found
  }
  const addPage = ({ id, title, titleParts = [title], blocks, parent }: NotionPageSeed): NotionPage => {
    const made = {
      id: id ?? idOf(title),
      titleParts,
      parentId: parent === undefined ? null : page(parent).id,
      blocks: blocks.map(blockOf),
      editedAtMs: minute(),
      inTrash: false,
    }
    pages.set(made.id, made)
    return made
  }
  for (const seed of options.pages ?? DEMO_NOTION_PAGES) addPage(seed)
  return {
    workspace: { id: idFrom('workspace'), name: options.workspaceName ?? 'Northwind' },
    clients: options.clients ?? [
      { ...DEMO_NOTION_CLIENT, redirectUris: options.callbacks ?? DEMO_NOTION_CLIENT.redirectUris },
    ],
    pages,
    grants,
    codes: new Map(),
    page,
    addPage,
    edit(title, blocks) {
      Object.assign(page(title), { blocks: blocks.map(blockOf), editedAtMs: minute() })
    },
    share(title) {
      for (const grant of grants) grant.shared.set(page(title).id, clock.now())
    },
    unshare(title) {
      for (const grant of grants) grant.shared.delete(page(title).id)
    },
    sharedSince(grant, asked) {
      for (let at: NotionPage | undefined = asked; at; at = pages.get(at.parentId ?? '')) {
        const since = grant.shared.get(at.id)
        if (since !== undefined) return since
      }
      return null
    },
  }
}
