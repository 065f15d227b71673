import { tipOf } from './tip-of.ts'

/** The pointer must rest this many milliseconds, so that tips do not flash while it moves over the page. */
const REST_MS = 400
/** How long a tip stays after the pointer has left, so that the pointer can move onto the tip. */
const STAY_MS = 150
/** Pixels between a tip and its element, and between a tip and the edge of the window. */
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
 * Tips for the whole page: the name of an icon button, why a button cannot be pressed, and the text in `data-tip`. They
 * appear when the pointer rests or the keyboard focus arrives. Escape hides them. Touch screens have none, so a tip is
 * never the only place of its text: screen readers read names and reasons, and a press shows a reason.
 */
export function startTips(): void {
  let shown: Shown | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** The pressed element, which shows no tip until the pointer has left it. */
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
    // Inside the dialog, if there is one, because elements outside it cannot be pointed at.
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
    // The first Escape hides only the tip.
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

/** Keeps the tip at its element. No event tells that something above it has grown, or that it was removed. */
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

/** Above its element if there is room, or else below it; centred, and completely inside the window. */
function putAt(at: HTMLElement, tip: HTMLElement): void {
  const { top, bottom, left, width } = at.getBoundingClientRect()
  const above = top - GAP - tip.offsetHeight
  tip.style.maxWidth = `${Math.min(320, innerWidth - 2 * EDGE)}px`
  tip.style.top = `${above >= EDGE ? above : bottom + GAP}px`
  const middle = left + width / 2 - tip.offsetWidth / 2
  tip.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - EDGE - tip.offsetWidth))}px`
}
