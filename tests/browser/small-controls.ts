import type { Page } from 'playwright-core'

/**
 * Controls on a phone's page that are too small for a finger. Tick boxes are left out, because their labels can be
 * pressed too.
 */
const SMALL = `[...document.querySelectorAll('a[href], button, [role="tab"]')]
  .filter((control) => !control.matches('.sr-only, .sr-only *'))
  .map((control) => ({ box: control.getBoundingClientRect(), what: control.outerHTML.slice(0, 110) }))
  .filter(({ box }) => box.width > 0 && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
  .map(({ box, what }) => Math.round(box.width) + 'x' + Math.round(box.height) + ' ' + what)`

export const smallControls = (page: Page): Promise<string[]> => page.evaluate(SMALL)
