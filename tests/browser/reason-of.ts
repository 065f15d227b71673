import type { Locator } from 'playwright-core'

/** Why a button cannot be pressed, as screen readers read it. */
export const reasonOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')
  })
