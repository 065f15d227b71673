/** Elements that may have a tip: those with a text for one, controls, or text that is cut off. */
const MAY_HAVE = '[data-tip], button, a[href], [role="combobox"]'
const MAY_BE_CUT = '.truncate, [class*="line-clamp-"]'

/** The element around `from` that has a tip, and its text. */
export function tipOf(from: Element): { at: HTMLElement; words: string } | null {
  const at = from.closest<HTMLElement>(MAY_HAVE)
  // An opened panel says more than the tip.
  const words = at && at.getAttribute('aria-expanded') !== 'true' ? wordsOf(at) : null
  return at && words ? { at, words } : cutOff(from)
}

const wordsOf = (at: HTMLElement): string | null => at.dataset.tip ?? reasonOf(at) ?? (isSign(at) ? nameOf(at) : null)

/** Text that does not fit into its element. */
function cutOff(from: Element): { at: HTMLElement; words: string } | null {
  const at = from.closest<HTMLElement>(MAY_BE_CUT)
  const isCut = at && (at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1)
  return isCut ? { at, words: at.textContent } : null
}

/** Why the control cannot be pressed. */
function reasonOf(at: Element): string | null {
  if (at.getAttribute('aria-disabled') !== 'true') return null
  const ids = at.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  return words.trim() || null
}

/** Whether it shows only an icon or a picture, and no visible words. */
function isSign(at: Element): boolean {
  if (!at.querySelector('svg, img')) return false
  const texts = document.createTreeWalker(at, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue, parentElement: of } = texts.currentNode
    const isSeen = of && !of.closest('.sr-only, svg, [aria-hidden="true"]') && of.checkVisibility()
    if (isSeen && nodeValue?.trim()) return false
  }
  return true
}

function nameOf(at: Element): string | null {
  const label = at.getAttribute('aria-label')
  if (label) return label
  const said = at.cloneNode(true) as Element // a copy of an element is an element
  for (const unsaid of said.querySelectorAll('[aria-hidden="true"]')) unsaid.remove()
  return said.textContent?.trim() || (at.querySelector('img')?.alt ?? null)
}
