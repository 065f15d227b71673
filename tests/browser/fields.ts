import type { Locator, Page } from 'playwright-core'
import { textOf } from './world.ts'

/** Chooses an option from a list with the pointer, by the field's label and the words of the option. */
export async function choose(within: Page | Locator, label: string | RegExp, option: string | RegExp): Promise<void> {
  const field = listAt(within, label)
  await field.click()
  const page = 'keyboard' in within ? within : within.page()
  // An option may have a second line besides its name.
  const words = page.getByText(option, typeof option === 'string' ? { exact: true } : {})
  await page.getByRole('option').filter({ has: words }).click()
}

/** The option that a list shows as chosen. */
export async function chosen(within: Page | Locator, label: string | RegExp): Promise<string> {
  return textOf(listAt(within, label))
}

const listAt = (within: Page | Locator, label: string | RegExp) =>
  within.getByRole('combobox', typeof label === 'string' ? { name: label, exact: true } : { name: label })

/** Types a day ("2027-01-04") or an hour ("07:45") and leaves the field. */
export async function setWhen(field: Locator, words: string): Promise<void> {
  await field.fill(words)
  await field.blur()
}
