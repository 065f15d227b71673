import type { Locator } from 'playwright-core'

/** The reason why a button cannot be pressed, as a screen reader reads it. */
export async function reasonOf(button: Locator): Promise<string> {
  const id = await button.getAttribute('aria-describedby')
  return (id && (await button.page().locator(`[id="${id}"]`).textContent())) ?? ''
}
