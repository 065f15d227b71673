import type { Page } from './page.ts'
import { SETTINGS, SETTINGS_PAGES } from './settings.ts'
import { WORKSPACE_PAGES } from './workspace.ts'

/** A page with its whole address in the router's notation, and the frame around it. */
export interface AddressedPage extends Page {
  address: string
  frame?: Page
}

/** Every page for signed-in people, except the frame of the settings. */
export const GATED_PAGES: readonly AddressedPage[] = [
  ...WORKSPACE_PAGES.map((page: Page) => ({ ...page, address: page.path })),
  ...SETTINGS_PAGES.map((page: Page) => ({
    ...page,
    address: `${SETTINGS.path}${page.path}`.replace(/\/$/, ''),
    frame: SETTINGS,
  })),
]
