import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SHADES = ['light', 'dark'] as const
const STILL = '*, ::before, ::after { transition: none !important; animation-duration: 0s !important }'

/** Leaves out what passes and the selectors of elements, which took axe as long as its rules. */
const OPTIONS = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  selectors: false,
})

/**
 * What axe finds on a page: rule, element, reason. Transitions of colours are switched off meanwhile, because in the
 * middle of one the contrast means nothing.
 */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const violations = await page.evaluate<AxeResults['violations']>(`(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('${STILL}')
    document.adoptedStyleSheets.push(still)
    try {
      const { violations } = await axe.run(document, ${OPTIONS})
      return violations
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    }
  })()`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
  )
}

/**
 * What axe finds in light and in dark, beginning with the present one. Only the style sheet decides the colours, so
 * dialogs that are open can stay open.
 */
export async function faultsInBothShades(page: Page): Promise<string[]> {
  const isDark = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches')
  const found: string[] = []
  for (const colorScheme of isDark ? SHADES.toReversed() : SHADES) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await faults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return found
}
