import type { Api } from '../api/client.ts'
import { fillRoute } from '../api/fill-route.ts'
import { firstFrame } from './first-frame.ts'
import { FRONT_PAGES } from './pages/front.ts'
import { placeNameOf } from './pages/page.ts'
import { type AddressedPage, GATED_PAGES } from './pages/table.ts'

/** A page whose files the server names in the head, so that they load in parallel instead of later. */
export interface FirstPage {
  /** The beginning of its address. */
  path: string
  /** The files that the router would ask for only once it runs, without folder and ending. */
  files: readonly string[]
  /**
   * Its first reads, below `/v1/orgs/{orgId}`, or whole where they belong to no workspace. They are sent with the token,
   * in the same form in which the page sends them.
   */
  reads: readonly string[]
  /** The static frame that is shown until the page is drawn. */
  picture: string
}

/** Every page behind the gate, since a browser may open any of them first. */
export const FIRST_PAGES: readonly FirstPage[] = GATED_PAGES.map((page) => {
  const { frame, title, tab, address, component } = page
  const name = placeNameOf(frame ?? page) ?? ''
  return {
    path: address.replace(/\/(\{-)?\$.*$/, ''),
    files: [...(frame ? [frame.component] : []), component].map(fileOf),
    reads: addressesOf(page),
    picture: firstFrame(frame?.title ?? (tab ? name : title) ?? name, name),
  }
})

/** The addresses of the pages outside the gate. */
export const FRONT_PATHS: readonly string[] = FRONT_PAGES.map(({ path }) => path)

/** `TodayPage` is in today-page. */
export function fileOf(component: string): string {
  return component.replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)
}

/**
 * The addresses that a page's first reads request in any workspace, found by running them with a client that never
 * answers. Reads that depend on a role, a clock or the rest of the address are sent later.
 */
function addressesOf({ reads, search }: AddressedPage): string[] {
  const addresses: string[] = []
  const never = new Promise<never>(() => {})
  const api: Api = (route, input) => {
    addresses.push(fillRoute(route, input).url)
    return never
  }
  const workspace = '/v1/orgs/any'
  const workspaceOnly = { api, orgId: 'any', may: () => false }
  // A page that needs the time zone reads it first.
  const zone = () => api('GET /v1/orgs/{orgId}/timezone', { orgId: 'any' }).then(() => never)
  const at = { ...workspaceOnly, zone }
  for (const read of reads?.(at, { search: search?.({}) ?? {} }) ?? []) {
    if ('queryFn' in read) void read.queryFn({ pageParam: 1 })
  }
  return addresses.map((url) => (url.startsWith(workspace) ? url.slice(workspace.length) : url))
}
