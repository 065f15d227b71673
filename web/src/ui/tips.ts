import { tipOf } from './tip-of.ts'

/** The pointer must rest this many milliseconds, so that nothing flashes while it crosses the page. */
const REST_MS = 400
/** A tip stays this long when the pointer has left, so that it can move onto the tip. */
const STAY_MS = 150
/** Pixels between a tip and what it is about, and the edge of the window. */
const GAP = 6
const EDGE = 8

const LOOK =
  'fixed inset-auto m-0 w-max max-w-80 rounded-control border border-ink bg-ink px-2 py-1 text-meta font-medium text-paper shadow-over wrap-anywhere'

interface Shown {
  at: HTMLElement
  tip: HTMLElement
  byFocus: boolean
}

/**
 * Tips for the whole page: the name of what shows only a sign, why a button cannot be pressed, and the words in
 * `data-tip`. They come when the pointer rests or the keyboard arrives. Escape takes them away. A finger gets none, so
 * they never are the only place of words: names and reasons are read by screen readers, and a press shows a reason.
 */
export function startTips(): void {
  let shown: Shown | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** What has been pressed: nothing is said of it until the pointer has left it. */
  let pressed: HTMLElement | null = null

  const hide = () => {
    clearTimeout(waiting)
    shown?.tip.remove()
    shown = null
  }
  const show = (at: HTMLElement, words: string, byFocus: boolean) => {
    hide()
    if (!at.isConnected) return
    const tip = document.createElement('div')
    tip.role = 'tooltip'
    tip.className = LOOK
    tip.popover = 'manual'
    tip.textContent = words
    // Inside the dialog, if there is one: what is outside of it cannot be pointed at.
    const place = at.closest('[role="dialog"], [role="alertdialog"]') ?? document.getElementById('overlays')
    const isNew = { at, tip, byFocus }
    ;(place ?? document.body).append(tip)
    tip.showPopover()
    shown = isNew
    follow(isNew, () => shown === isNew, hide)
  }
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const found = tipOf(target)
    if (found?.at !== pressed) pressed = null
    if (shown?.tip.contains(target) || (found && found.at === shown?.at)) return clearTimeout(waiting)
    clearTimeout(waiting)
    const isKept = shown?.byFocus === true && document.activeElement === shown.at
    if (found && !pressed) waiting = setTimeout(() => show(found.at, found.words, false), shown ? STAY_MS : REST_MS)
    else if (!isKept) waiting = setTimeout(hide, STAY_MS)
  }
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    const found = tipOf(target)
    if (found?.at === target) show(found.at, found.words, true)
  }
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? (tipOf(target)?.at ?? null) : null
    hide()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return
    hide()
    // The first Escape takes the tip away, and nothing else.
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('pointerover', point)
  document.addEventListener('focusin', focus)
  document.addEventListener('focusout', () => shown?.byFocus && hide())
  document.documentElement.addEventListener('pointerleave', hide)
  addEventListener('pointerdown', press, true)
  addEventListener('keydown', key, true)
  addEventListener('blur', hide)
}

/** Keeps the tip at its element: no event tells that something above it has grown, or that it is gone. */
function follow({ at, tip }: Shown, isShown: () => boolean, hide: () => void): void {
  let placed = ''
  const step = () => {
    if (!isShown()) return
    if (!at.isConnected || !at.checkVisibility()) return hide()
    const { top, left } = at.getBoundingClientRect()
    const seen = [top, left, innerWidth, innerHeight].join()
    if (seen !== placed) putAt(at, tip)
    placed = seen
    requestAnimationFrame(step)
  }
  step()
}

/** Above its element where there is room, else below; in the middle of it, and wholly inside the window. */
function putAt(at: HTMLElement, tip: HTMLElement): void {
  const { top, bottom, left, width } = at.getBoundingClientRect()
  const above = top - GAP - tip.offsetHeight
  tip.style.maxWidth = `${Math.min(320, innerWidth - 2 * EDGE)}px`
  tip.style.top = `${above >= EDGE ? above : bottom + GAP}px`
  const middle = left + width / 2 - tip.offsetWidth / 2
  tip.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - EDGE - tip.offsetWidth))}px`
}
