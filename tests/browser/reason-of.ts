import type { Locator } from 'playwright-core'

/** Why a button cannot be pressed, as screen readers read it. */
export async function reasonOf(button: Locator): Promise<string> {
  const id = await button.getAttribute('aria-describedby')
  return (id && (await button.page().locator(`[id="${id}"]`).textContent())) ?? ''
}
